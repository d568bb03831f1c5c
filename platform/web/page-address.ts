import { type PathParamsOf, parsePathPart, type UrlQuery, SSO_SUFFIX } from "./page-registry.ts";

/** Builds the address of a page. Only optional parameters may be omitted. */
export function buildPageHref<const Path extends string>(
  path: Path,
  params: PathParamsOf<Path>,
  query: UrlQuery = {},
): string {
  const values = params as Record<string, string | undefined>;
  const segments = path
    .split("/")
    .filter(Boolean)
    .map(parsePathPart)
    .flatMap((part) => {
      if (part.kind === "word") return [part.name];
      const value = values[part.name];
      return value === undefined ? [] : [encodeURIComponent(value) + (part.kind === "sso" ? SSO_SUFFIX : "")];
    });
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return `/${segments.join("/")}${search && `?${search}`}`;
}
