import type { ComponentType } from "react";

export type UrlQuery = Readonly<Record<string, string>>;
/**
 * main: inside the workbench, with a session. travel, safety: the same for users of these frames. none: a public
 * page.
 */
export type PageLayout = "main" | "travel" | "safety" | "none";

export type PageProps<Params = object> = {
  params: Params;
  query: UrlQuery;
  /** Changes the query of this page without a history entry. An empty text removes the parameter. */
  setQuery(changes: UrlQuery): void;
};

type ParamOf<Segment extends string> = Segment extends `:${infer Name}SSO?`
  ? { readonly [Key in Name]?: string }
  : Segment extends `:${infer Name}SSO`
    ? { readonly [Key in Name]: string }
    : Segment extends `:${infer Name}?`
      ? { readonly [Key in Name]?: string }
      : Segment extends `:${infer Name}`
        ? { readonly [Key in Name]: string }
        : object;

export type PathParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> & PathParamsOf<Tail>
  : ParamOf<Path>;

export type PageDefinition = {
  readonly path: string;
  readonly title: string;
  readonly layout: PageLayout;
  /** The path parameter with the number of the document that the page shows. */
  readonly documentParam?: string;
  /** The right of those who may begin a document on the page. */
  readonly permission?: string;
  readonly load: () => Promise<ComponentType<PageProps>>;
};

export function definePage<const Path extends string>(
  path: Path,
  title: string,
  load: () => Promise<ComponentType<PageProps<PathParamsOf<Path>>>>,
  layout: PageLayout = "main",
): PageDefinition & { readonly path: Path } {
  return { path, title, layout, load: load as unknown as PageDefinition["load"] };
}

/** `id` is the normalised path of the page, without the query. */
export type PageMatch<P> = { page: P; params: Record<string, string>; id: string };

/**
 * Finds the page of a path. Fixed words precede parameters ending in SSO, then other parameters, then fewer
 * omissions.
 */
export function matchPage<P extends { path: string }>(
  pages: readonly P[],
  pathname: string,
): PageMatch<P> | undefined {
  const segments = decodedSegments(pathname);
  if (!segments) return undefined;
  let best: { page: P; fit: Fit } | undefined;
  for (const page of pages) {
    const found = fit(page.path.split("/").filter(Boolean).map(parsePathPart), segments);
    if (found && (!best || isBetter(found, best.fit))) best = { page, fit: found };
  }
  if (!best) return undefined;
  const id = `/${segments.map(encodeURIComponent).join("/")}`;
  return { page: best.page, params: best.fit.params, id };
}

export const SSO_SUFFIX = "SSO";

type Part = { kind: "word" | "sso" | "name"; name: string; isOptional: boolean };
type Fit = { params: Record<string, string>; ranks: number[]; leftOut: number };

const rankOf = { word: 3, sso: 2, name: 1 } as const;

export function parsePathPart(segment: string): Part {
  if (!segment.startsWith(":")) return { kind: "word", name: segment, isOptional: false };
  const isOptional = segment.endsWith("?");
  const name = segment.slice(1, isOptional ? -1 : undefined);
  return name.endsWith(SSO_SUFFIX)
    ? { kind: "sso", name: name.slice(0, -SSO_SUFFIX.length), isOptional }
    : { kind: "name", name, isOptional };
}

function fit(parts: readonly Part[], segments: readonly string[]): Fit | undefined {
  const [part, ...laterParts] = parts;
  const [segment, ...laterSegments] = segments;
  if (!part) return segment === undefined ? { params: {}, ranks: [], leftOut: 0 } : undefined;
  const taken = segment === undefined ? undefined : take(part, segment);
  const rest = taken && fit(laterParts, laterSegments);
  if (rest)
    return { ...rest, params: { ...taken, ...rest.params }, ranks: [rankOf[part.kind], ...rest.ranks] };
  const without = part.isOptional ? fit(laterParts, segments) : undefined;
  return without && { ...without, leftOut: without.leftOut + 1 };
}

function take({ kind, name }: Part, segment: string): Record<string, string> | undefined {
  if (kind === "word") return segment === name ? {} : undefined;
  if (kind === "name") return { [name]: segment };
  return segment.endsWith(SSO_SUFFIX) && segment !== SSO_SUFFIX
    ? { [name]: segment.slice(0, -SSO_SUFFIX.length) }
    : undefined;
}

function isBetter(challenger: Fit, holder: Fit): boolean {
  const differing = challenger.ranks.findIndex((rank, index) => rank !== holder.ranks[index]);
  if (differing >= 0) return (challenger.ranks[differing] ?? 0) > (holder.ranks[differing] ?? 0);
  return challenger.leftOut < holder.leftOut;
}

function decodedSegments(pathname: string): string[] | undefined {
  try {
    return pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
