import { useEffect, useSyncExternalStore } from "react";
import { sessionRenewal } from "#platform/web/autosave/session-over.ts";
import { navigate, type PageLocation, useLocation } from "#platform/web/location.ts";
import { NoticeList } from "#platform/web/notices.tsx";
import type { PageMatch, PageDefinition, UrlQuery } from "#platform/web/page-registry.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import { session, type SessionUser } from "#platform/web/session.ts";
import { lazyWorkbenchFrame, lazySignedOutRedirect, findFirstPageDestination } from "./first-page.ts";
import { Redirect } from "./redirect.tsx";

export function App() {
  const place = useLocation();
  const present = useSyncExternalStore(session.subscribe, session.current);
  const awaited = useSyncExternalStore(sessionRenewal.subscribe, sessionRenewal.current);
  // The page stays while its user signs in again in the overlay.
  const signedIn: SessionUser | null = present ?? awaited;
  const destination = findFirstPageDestination(place, signedIn !== null);
  return (
    <>
      {"redirect" in destination && <Redirect to={destination.redirect} />}
      {"open" in destination && (
        <PublicPage key={destination.open.id} open={destination.open} query={place.query} />
      )}
      {"gate" in destination && <PageScreen page={lazySignedOutRedirect} given={place} />}
      {"inside" in destination && signedIn && <Entered place={place} user={signedIn} />}
      <NoticeList />
    </>
  );
}

function Entered({ place, user }: { place: PageLocation; user: SessionUser }) {
  return (
    <PageScreen
      key={`${user.userCode} ${user.comCode}`}
      page={lazyWorkbenchFrame}
      given={{ ...place, user, opening: <Opening /> }}
    />
  );
}

function Opening() {
  return <main className="page-loading" aria-busy="true" aria-label="正在打开页面" />;
}

function PublicPage({
  open: { page, params, id },
  query,
}: {
  open: PageMatch<PageDefinition>;
  query: UrlQuery;
}) {
  useEffect(() => {
    document.title = `${page.title} · 承保台`;
  }, [page]);
  const setQuery = (changes: UrlQuery): void => {
    const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== "");
    const search = new URLSearchParams(kept).toString();
    navigate(search === "" ? id : `${id}?${search}`, { replace: true });
  };
  return <PageScreen page={page} given={{ params, query, setQuery }} />;
}
