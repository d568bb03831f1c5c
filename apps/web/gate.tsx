import { lastLoginSiteStore, loginSites } from "#areas/identity/screens/login-sites.ts";
import type { PageLocation } from "#platform/web/location.ts";
import { findSignedOutDestination } from "./destination.ts";
import { signedInPages } from "./inside-pages.ts";
import { NOT_FOUND_PATH } from "./pages.ts";
import { Redirect } from "./redirect.tsx";

/** Redirects a visitor without a session from a non-public address. */
export function SignedOutRedirect(place: PageLocation) {
  const login = loginSites[lastLoginSiteStore.site()].path;
  return (
    <Redirect
      to={findSignedOutDestination(place, { pages: signedInPages, login, notFound: NOT_FOUND_PATH })}
    />
  );
}
