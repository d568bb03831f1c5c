import { iconPaths, fallbackIconPath } from "./icon-paths.ts";

/** An icon by its name; one ending in -active is the same, filled. It says nothing: its button or link does. */
export function Icon({ name }: { name: string }) {
  const isActive = name.endsWith("-active");
  const plain = isActive ? name.slice(0, -"-active".length) : name;
  return (
    <svg className={isActive ? "icon is-active" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[plain] ?? fallbackIconPath} />
    </svg>
  );
}
