import { type Matched, matchPage, type Page, type Query } from "#platform/web/page-registry.ts";

export type Destination = { open: Matched<Page> } | { redirect: string };
type Asked = { pathname: string; query: Query; isSignedIn: boolean };
type Signposts = { pages: readonly Page[]; start: string; login: string; notFound: string };

/** Where an address leads: to a page, or on to another address. */
export function destinationOf({ pathname, query, isSignedIn }: Asked, posts: Signposts): Destination {
  if (pathname === "/") return { redirect: posts.start };
  const open = matchPage(posts.pages, pathname);
  if (!open) return { redirect: posts.notFound };
  if (open.page.layout === "none" || isSignedIn) return { open };
  const search = new URLSearchParams(query).toString();
  const from = search === "" ? pathname : `${pathname}?${search}`;
  return { redirect: `${posts.login}?${new URLSearchParams({ from })}` };
}

const CARGO_START = "/auxiliaryFunction/reconciliationList";

/** A cargo customer begins with the reconciliation where that page exists; everybody else with the dashboard. */
export function startOf(site: string, pages: readonly { path: string }[], start: string): string {
  return site === "ecargo" && matchPage(pages, CARGO_START) ? CARGO_START : start;
}
