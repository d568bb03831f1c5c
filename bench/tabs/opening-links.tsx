import { formIds, formPath, NO_FORM } from "./form-paths.ts";

/** How the bench goes from form to form until all tabs are open. */
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
