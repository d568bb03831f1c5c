import { type CompanyFeature, hasFeature } from "#areas/company/rules.ts";
import { type Matched, matchPage, type Page, type Query } from "#platform/web/page-registry.ts";
import type { FrameLayout, Rights } from "#platform/web/rights.ts";

/** `wait`: what the user may is not known yet, and the address depends on it. */
export type Destination = { open: Matched<Page> } | { redirect: string } | { wait: true };
type Asked = { pathname: string; query: Query; isSignedIn: boolean; rights: Rights | undefined };
type Signposts = { pages: readonly Page[]; login: string; notFound: string };

export const START = "/dashboard";
export const SAFETY_START = "/safety/dashboard";

/** Where an address leads: to a page, or on to another address. */
export function destinationOf({ pathname, query, isSignedIn, rights }: Asked, posts: Signposts): Destination {
  const open = matchPage(posts.pages, pathname);
  if (!open && pathname !== "/") return { redirect: posts.notFound };
  if (open?.page.layout === "none") return { open };
  if (!isSignedIn) return { redirect: loginFor(pathname, query, posts.login) };
  if (!rights) return { wait: true };
  if (!open) return { redirect: startOf(rights, posts.pages) };
  if (open.id === START && homeOf(rights.layout) !== START) return { redirect: homeOf(rights.layout) };
  return isOfFrame(open.page, rights.layout) ? { open } : { redirect: posts.notFound };
}

/** The page of the fixed tab. */
export function homeOf(layout: FrameLayout): string {
  return layout === "safety" ? SAFETY_START : START;
}

export function isOfFrame({ layout }: Pick<Page, "layout">, frame: FrameLayout): boolean {
  return layout === "main" || layout === frame;
}

function loginFor(pathname: string, query: Query, login: string): string {
  if (pathname === "/") return login;
  const search = new URLSearchParams(query).toString();
  const from = search === "" ? pathname : `${pathname}?${search}`;
  return `${login}?${new URLSearchParams({ from })}`;
}

const CARGO_START = "/auxiliaryFunction/reconciliationList";
const TRAVEL_START = "/etravelProductList";
const CARGO: CompanyFeature = "ecargo";

/** Whose work begins elsewhere than on the workbench: cargo customers, travel channels, where these pages exist. */
export function startOf(rights: Rights, pages: readonly { path: string }[]): string {
  const { layout, permissions, comCode } = rights;
  const isCargo = permissions.includes("ecargo:login") && hasFeature(comCode, CARGO);
  const own = isCargo ? CARGO_START : layout === "travel" ? TRAVEL_START : undefined;
  return own !== undefined && matchPage(pages, own) ? own : homeOf(layout);
}
