import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { loginHabits, loginSites } from "#areas/identity/screens/login-sites.ts";
import { navigate, useLocation } from "#platform/web/location.ts";
import { Notices } from "#platform/web/notices.tsx";
import { loadPage } from "#platform/web/page-loading.ts";
import type { Matched, Page, Query } from "#platform/web/page-registry.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import { sessionOver } from "#platform/web/drafts/session-over.ts";
import { rights, type FrameLayout } from "#platform/web/rights.ts";
import { session, type SessionUser } from "#platform/web/session.ts";
import { destinationOf } from "./destination.ts";
import { NOT_FOUND, pages } from "./pages.ts";

const Arriving = lazy(async () => ({ default: (await import("./arriving.tsx")).Arriving }));
const Workbench = lazy(async () => ({ default: (await import("./workbench.tsx")).Workbench }));

export function App() {
  const { pathname, query } = useLocation();
  const present = useSyncExternalStore(session.subscribe, session.current);
  const awaited = useSyncExternalStore(sessionOver.subscribe, sessionOver.current);
  // While a sign-in over the page is waited for, the page stays.
  const signedIn: SessionUser | null = present ?? awaited;
  useSyncExternalStore(rights.subscribe, rights.current);
  const held = signedIn ? rights.of(signedIn) : undefined;
  const destination = destinationOf(
    { pathname, query, isSignedIn: signedIn !== null, rights: held },
    { pages, login: loginSites[loginHabits.site()].path, notFound: NOT_FOUND },
  );
  return (
    <>
      {"redirect" in destination && <Redirect to={destination.redirect} />}
      {"wait" in destination && (
        <Suspense fallback={<Opening />}>
          <Arriving fallback={<Opening />} />
        </Suspense>
      )}
      {"open" in destination && (
        <Opened open={destination.open} query={query} signedIn={signedIn} layout={held?.layout} />
      )}
      <Notices />
    </>
  );
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

type OpenedGiven = {
  open: Matched<Page>;
  query: Query;
  signedIn: SessionUser | null;
  layout: FrameLayout | undefined;
};

function Opened({ open, query, signedIn, layout }: OpenedGiven) {
  if (open.page.layout === "none" || !signedIn || !layout)
    return <PublicPage key={open.id} open={open} query={query} />;
  // The page and the frame around it are fetched together.
  void loadPage(open.page).catch(() => undefined);
  return (
    <Suspense fallback={<Opening />}>
      <Workbench
        key={`${signedIn.userCode} ${signedIn.comCode} ${layout}`}
        open={open}
        query={query}
        user={signedIn}
        layout={layout}
      />
    </Suspense>
  );
}

function Opening() {
  return <main className="page-loading" aria-busy="true" aria-label="正在打开页面" />;
}

function PublicPage({ open: { page, params, id }, query }: { open: Matched<Page>; query: Query }) {
  useEffect(() => {
    document.title = `${page.title} · 承保台`;
  }, [page]);
  const setQuery = (changes: Query): void => {
    const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== "");
    const search = new URLSearchParams(kept).toString();
    navigate(search === "" ? id : `${id}?${search}`, { replace: true });
  };
  return <PageScreen page={page} given={{ params, query, setQuery }} />;
}
