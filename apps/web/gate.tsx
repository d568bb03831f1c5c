import { loginHabits, loginSites } from "#areas/identity/screens/login-sites.ts";
import type { PageLocation } from "#platform/web/location.ts";
import { gateDestination } from "./destination.ts";
import { insidePages } from "./inside-pages.ts";
import { NOT_FOUND } from "./pages.ts";
import { Redirect } from "./redirect.tsx";

/** Somebody without a session at an address that is not for everybody. */
export function Gate(place: PageLocation) {
  const login = loginSites[loginHabits.site()].path;
  return <Redirect to={gateDestination(place, { pages: insidePages, login, notFound: NOT_FOUND })} />;
}
