import {
  type PageMatch,
  matchPage,
  type PageDefinition,
  type UrlQuery,
} from "#platform/web/page-registry.ts";

/** The first file knows public pages only. `inside` leaves an address to the frame, `gate` to the sign-in redirect. */
export type NavigationDestination =
  | { open: PageMatch<PageDefinition> }
  | { redirect: string }
  | { inside: true }
  | { gate: true };
type AddressRequest = { pathname: string; isSignedIn: boolean };

/** Finds the destination of an address, as far as the first file can decide it. */
export function findNavigationDestination(
  { pathname, isSignedIn }: AddressRequest,
  posts: { pages: readonly PageDefinition[]; login: string },
): NavigationDestination {
  const open = matchPage(posts.pages, pathname);
  if (open) return { open };
  if (isSignedIn) return { inside: true };
  return pathname === "/" ? { redirect: posts.login } : { gate: true };
}

type Posts = { pages: readonly { path: string }[]; login: string; notFound: string };

/** Returns the login with the way back if the page exists, and the not-found page otherwise. */
export function findSignedOutDestination(
  { pathname, query }: { pathname: string; query: UrlQuery },
  posts: Posts,
): string {
  if (!matchPage(posts.pages, pathname)) return posts.notFound;
  const search = new URLSearchParams(query).toString();
  const from = search === "" ? pathname : `${pathname}?${search}`;
  return `${posts.login}?${new URLSearchParams({ from })}`;
}
