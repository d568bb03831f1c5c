import { type Matched, matchPage, type Page, type Query } from "#platform/web/page-registry.ts";

/** `inside`: for who is signed in, whose rights then tell where it leads; the page, where the address has one. */
export type Destination =
  | { open: Matched<Page> }
  | { redirect: string }
  | { inside: Matched<Page> | undefined };
type Asked = { pathname: string; query: Query; isSignedIn: boolean };
type Signposts = { pages: readonly Page[]; login: string; notFound: string };

/** Where an address leads: to a public page, inside, or on to another address. */
export function destinationOf({ pathname, query, isSignedIn }: Asked, posts: Signposts): Destination {
  const open = matchPage(posts.pages, pathname);
  if (!open && pathname !== "/") return { redirect: posts.notFound };
  if (open?.page.layout === "none") return { open };
  if (isSignedIn) return { inside: open };
  if (!open) return { redirect: posts.login };
  const search = new URLSearchParams(query).toString();
  const from = search === "" ? pathname : `${pathname}?${search}`;
  return { redirect: `${posts.login}?${new URLSearchParams({ from })}` };
}
