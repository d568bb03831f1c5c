import { formIds, formPath, NO_FORM } from "./form-paths.ts";

/** Links by which the bench opens all tabs. */
export function OpeningLinks() {
  return (
    <nav aria-label="打开">
      {[NO_FORM, ...formIds.map(formPath)].map((path) => (
        <a key={path} href={path}>
          {path}
        </a>
      ))}
    </nav>
  );
}
