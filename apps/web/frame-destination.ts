import { type CompanyFeature, hasFeature } from "#areas/company/rules.ts";
import { type PageMatch, matchPage, type Page } from "#platform/web/page-registry.ts";
import type { FrameLayout, UserRights } from "#platform/web/rights.ts";
import { NOT_FOUND, SAFETY_START, START } from "./pages.ts";

type Inside = { open: PageMatch<Page> } | { redirect: string };

/** Where an address leads whoever is signed in. */
export function frameDestination(pathname: string, rights: UserRights, pages: readonly Page[]): Inside {
  if (pathname === "/") return { redirect: startOf(rights, pages) };
  const open = matchPage(pages, pathname);
  if (!open) return { redirect: NOT_FOUND };
  const home = homeOf(rights.layout);
  if (open.id === START && home !== START) return { redirect: home };
  return isOfFrame(open.page, rights.layout) ? { open } : { redirect: NOT_FOUND };
}

/** The page of the fixed tab. */
export function homeOf(layout: FrameLayout): string {
  return layout === "safety" ? SAFETY_START : START;
}

export function isOfFrame({ layout }: Pick<Page, "layout">, frame: FrameLayout): boolean {
  return layout === "main" || layout === frame;
}

const CARGO_START = "/auxiliaryFunction/reconciliationList";
const TRAVEL_START = "/etravelProductList";
const CARGO: CompanyFeature = "ecargo";

/** Whose work begins elsewhere than on the workbench: cargo customers, travel channels, where these pages exist. */
function startOf({ layout, permissions, comCode }: UserRights, pages: readonly { path: string }[]): string {
  const isCargo = permissions.includes("ecargo:login") && hasFeature(comCode, CARGO);
  const own = isCargo ? CARGO_START : layout === "travel" ? TRAVEL_START : undefined;
  return own !== undefined && matchPage(pages, own) ? own : homeOf(layout);
}
