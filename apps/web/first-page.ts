import { loginHabits, loginSites } from "#areas/identity/screens/login-sites.ts";
import { navigate, type Place, placeOf } from "#platform/web/location.ts";
import { loadPage } from "#platform/web/page-loading.ts";
import { session } from "#platform/web/session.ts";
import { type Destination, destinationOf } from "./destination.ts";
import { NOT_FOUND, pages } from "./pages.ts";

/** What stands around every page of a signed-in user. */
export const frame = { load: async () => (await import("./inside.tsx")).Inside };

export function leadsTo({ pathname, query }: Place, isSignedIn: boolean): Destination {
  const login = loginSites[loginHabits.site()].path;
  return destinationOf({ pathname, query, isSignedIn }, { pages, login, notFound: NOT_FOUND });
}

/** Goes where the address leads and fetches what stands there, so that the first drawing is the page and not a wait. */
export async function fetchFirstPage(): Promise<void> {
  const isSignedIn = session.current() !== null;
  let destination = leadsTo(placeOf(location.href), isSignedIn);
  while ("redirect" in destination) {
    navigate(destination.redirect, { replace: true });
    destination = leadsTo(placeOf(location.href), isSignedIn);
  }
  const page = "open" in destination ? destination.open.page : destination.inside?.page;
  const wanted: Promise<unknown>[] = page ? [loadPage(page)] : [];
  if ("inside" in destination) wanted.push(loadPage(frame));
  // What did not come is told by the page itself.
  await Promise.allSettled(wanted);
}
