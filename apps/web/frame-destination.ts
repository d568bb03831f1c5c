import { type CompanyFeature, hasCompanyFeature } from "#areas/company/rules.ts";
import { type PageMatch, matchPage, type PageDefinition } from "#platform/web/page-registry.ts";
import type { FrameLayout, UserRights } from "#platform/web/rights.ts";
import { NOT_FOUND_PATH, SAFETY_START_PATH, START_PATH } from "./pages.ts";

type Inside = { open: PageMatch<PageDefinition> } | { redirect: string };

/** Finds the destination of an address for a signed-in user. */
export function findFrameDestination(
  pathname: string,
  rights: UserRights,
  pages: readonly PageDefinition[],
): Inside {
  if (pathname === "/") return { redirect: startOf(rights, pages) };
  const open = matchPage(pages, pathname);
  if (!open) return { redirect: NOT_FOUND_PATH };
  const home = getHomePath(rights.layout);
  if (open.id === START_PATH && home !== START_PATH) return { redirect: home };
  return isFramePage(open.page, rights.layout) ? { open } : { redirect: NOT_FOUND_PATH };
}

/** Returns the path of the page in the fixed tab. */
export function getHomePath(layout: FrameLayout): string {
  return layout === "safety" ? SAFETY_START_PATH : START_PATH;
}

export function isFramePage({ layout }: Pick<PageDefinition, "layout">, frame: FrameLayout): boolean {
  return layout === "main" || layout === frame;
}

const CARGO_START = "/auxiliaryFunction/reconciliationList";
const TRAVEL_START = "/etravelProductList";
const CARGO: CompanyFeature = "ecargo";

/** Returns the start page: cargo customers and travel channels begin on pages of their own, if these exist. */
function startOf({ layout, permissions, comCode }: UserRights, pages: readonly { path: string }[]): string {
  const isCargo = permissions.includes("ecargo:login") && hasCompanyFeature(comCode, CARGO);
  const own = isCargo ? CARGO_START : layout === "travel" ? TRAVEL_START : undefined;
  return own !== undefined && matchPage(pages, own) ? own : getHomePath(layout);
}
