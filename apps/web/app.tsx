import { useEffect, useSyncExternalStore } from "react";
import { navigate, useLocation } from "#platform/web/location.ts";
import { Notices } from "#platform/web/notices.tsx";
import type { Matched, Page, Query } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";
import { destinationOf } from "./destination.ts";
import { PageView } from "./page-view.tsx";
import { LOGIN, NOT_FOUND, pages, START } from "./pages.ts";

const posts = { pages, start: START, login: LOGIN, notFound: NOT_FOUND };

export function App() {
  const { pathname, query } = useLocation();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.current) !== null;
  const destination = destinationOf({ pathname, query, isSignedIn }, posts);
  return (
    <>
      {"redirect" in destination ? (
        <Redirect to={destination.redirect} />
      ) : (
        <OpenPage key={pathname} open={destination.open} pathname={pathname} query={query} />
      )}
      <Notices />
    </>
  );
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

type Opened = { open: Matched<Page>; pathname: string; query: Query };

function OpenPage({ open: { page, params }, pathname, query }: Opened) {
  useEffect(() => {
    document.title = `${page.title} · 承保台`;
  }, [page]);
  const setQuery = (changes: Query): void => {
    const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== "");
    const search = new URLSearchParams(kept).toString();
    navigate(search === "" ? pathname : `${pathname}?${search}`, { replace: true });
  };
  return <PageView page={page} given={{ params, query, setQuery }} />;
}
