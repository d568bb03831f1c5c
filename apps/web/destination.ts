import { type PageMatch, matchPage, type Page, type UrlQuery } from "#platform/web/page-registry.ts";

/** Which pages there are for whom the frame knows, not the first file: `inside` for who is signed in, else `gate`. */
export type Destination =
  | { open: PageMatch<Page> }
  | { redirect: string }
  | { inside: true }
  | { gate: true };
type AddressRequest = { pathname: string; isSignedIn: boolean };

/** Where an address leads as far as the first file can tell. */
export function findDestination(
  { pathname, isSignedIn }: AddressRequest,
  posts: { pages: readonly Page[]; login: string },
): Destination {
  const open = matchPage(posts.pages, pathname);
  if (open) return { open };
  if (isSignedIn) return { inside: true };
  return pathname === "/" ? { redirect: posts.login } : { gate: true };
}

type Posts = { pages: readonly { path: string }[]; login: string; notFound: string };

/** Where somebody without a session is sent on to: the login, which knows the way back, if the page exists. */
export function findSignedOutDestination(
  { pathname, query }: { pathname: string; query: UrlQuery },
  posts: Posts,
): string {
  if (!matchPage(posts.pages, pathname)) return posts.notFound;
  const search = new URLSearchParams(query).toString();
  const from = search === "" ? pathname : `${pathname}?${search}`;
  return `${posts.login}?${new URLSearchParams({ from })}`;
}
