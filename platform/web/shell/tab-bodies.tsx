import { Activity, memo, useLayoutEffect, useMemo, useRef } from "react";
import { FormTabContext } from "../autosave/tab-place.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { navigate, parsePageLocation } from "../location.ts";
import { matchPage, type PageDefinition, type UrlQuery } from "../page-registry.ts";
import { PageScreen } from "../page-screen.tsx";
import { type WorkbenchTab, buildTabHref, buildTabTitle } from "./open-tabs.ts";
import type { TabStore } from "./tab-store.ts";

type TabBodiesProps = {
  tabs: readonly WorkbenchTab[];
  shownId: string;
  pages: readonly PageDefinition[];
  store: TabStore;
};

/** Renders the pages of all tabs. Hidden pages keep their state and pause their effects. */
export function TabBodies({ tabs, shownId, pages, store }: TabBodiesProps) {
  useScrollOf(shownId);
  return tabs.map((tab) => (
    <Activity key={tab.id} mode={tab.id === shownId ? "visible" : "hidden"}>
      <TabBody tab={tab} pages={pages} store={store} />
    </Activity>
  ));
}

type BodyProps = { tab: WorkbenchTab; pages: readonly PageDefinition[]; store: TabStore };

const TabBody = memo(function TabBody({ tab, pages, store }: BodyProps) {
  const open = matchPage(pages, tab.id);
  const place = useMemo(
    () => ({
      id: tab.id,
      href: buildTabHref(tab),
      moveTo: (href: string) => moveTab(tab.id, href, pages, store),
    }),
    [tab, pages, store],
  );
  if (!open) return null;
  const setQuery = (changes: UrlQuery): void => {
    const kept = Object.entries({ ...tab.query, ...changes }).filter(([, value]) => value !== "");
    const query = Object.fromEntries(kept);
    if (isShown(tab.id, pages)) navigate(buildTabHref({ id: tab.id, query }), { replace: true });
    else store.setQuery(tab.id, query);
  };
  return (
    <FormTabContext value={place}>
      <ErrorBoundary>
        <PageScreen page={open.page} given={{ params: open.params, query: tab.query, setQuery }} />
      </ErrorBoundary>
    </FormTabContext>
  );
});

function moveTab(from: string, href: string, pages: readonly PageDefinition[], store: TabStore): void {
  const { pathname, query } = parsePageLocation(href);
  const target = matchPage(pages, pathname);
  const shown = isShown(from, pages);
  if (target) store.move(from, { id: target.id, title: buildTabTitle(target.page.title, query), query });
  if (shown || !target) navigate(href, { replace: true });
}

function isShown(id: string, pages: readonly PageDefinition[]): boolean {
  return matchPage(pages, location.pathname)?.id === id;
}

/** Restores each tab's scroll position, because all tabs share the window's scrollbar. */
function useScrollOf(shownId: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const kept = places.current;
    scrollTo(0, kept.get(shownId) ?? 0);
    const keep = (): void => void kept.set(shownId, scrollY);
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [shownId]);
}
