import { lastLoginSiteStore, loginSites } from "#areas/identity/screens/login-sites.ts";
import { navigate, type PageLocation, parsePageLocation } from "#platform/web/location.ts";
import { loadPage } from "#platform/web/page-loading.ts";
import { session } from "#platform/web/session.ts";
import { type NavigationDestination, findNavigationDestination } from "./destination.ts";
import { publicPages } from "./pages.ts";

/** The frame around every page of a signed-in user. */
export const lazyWorkbenchFrame = { load: async () => (await import("./inside.tsx")).loadFrame() };

/** The component that sends visitors without a session to the login. */
export const lazySignedOutRedirect = { load: async () => (await import("./gate.tsx")).SignedOutRedirect };

export function findFirstPageDestination(
  { pathname }: PageLocation,
  isSignedIn: boolean,
): NavigationDestination {
  const login = loginSites[lastLoginSiteStore.site()].path;
  return findNavigationDestination({ pathname, isSignedIn }, { pages: publicPages, login });
}

/** Resolves the address and loads its screen, so that the first drawing is the page and not a placeholder. */
export async function fetchFirstPage(): Promise<void> {
  const isSignedIn = session.current() !== null;
  let destination = findFirstPageDestination(parsePageLocation(location.href), isSignedIn);
  while ("redirect" in destination) {
    navigate(destination.redirect, { replace: true });
    destination = findFirstPageDestination(parsePageLocation(location.href), isSignedIn);
  }
  const coming: Promise<unknown> =
    "open" in destination
      ? loadPage(destination.open.page)
      : "inside" in destination
        ? loadPage(lazyWorkbenchFrame)
        : loadPage(lazySignedOutRedirect);
  // A failed load is ignored here, because the page itself reports it.
  await coming.catch(() => undefined);
}
