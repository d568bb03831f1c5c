import { iconSvgPaths, fallbackIconSvgPath } from "./icon-paths.ts";

/** A decorative icon. The suffix -active selects the filled form. Its button or link has the accessible name. */
export function Icon({ name }: { name: string }) {
  const isActive = name.endsWith("-active");
  const plain = isActive ? name.slice(0, -"-active".length) : name;
  return (
    <svg className={isActive ? "icon is-active" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconSvgPaths[plain] ?? fallbackIconSvgPath} />
    </svg>
  );
}
