import { type ParamsOf, parsePart, type Query, SSO } from "./page-registry.ts";

/** The address of a page; a name left out must be an optional one. */
export function hrefOf<const Path extends string>(
  path: Path,
  params: ParamsOf<Path>,
  query: Query = {},
): string {
  const values = params as Record<string, string | undefined>;
  const segments = path
    .split("/")
    .filter(Boolean)
    .map(parsePart)
    .flatMap((part) => {
      if (part.kind === "word") return [part.name];
      const value = values[part.name];
      return value === undefined ? [] : [encodeURIComponent(value) + (part.kind === "sso" ? SSO : "")];
    });
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return `/${segments.join("/")}${search && `?${search}`}`;
}
