import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { shortenBranchName } from "#areas/identity/screens/branch-name.ts";
import { useUserAuthority, useSignedInUser } from "#areas/identity/screens/identity-queries.ts";
import { buildManualHref } from "#areas/manual/rules/places.ts";
import { unsavedWorkStore } from "#platform/web/autosave/unsaved-work.ts";
import { ErrorBoundary } from "#platform/web/error-boundary.tsx";
import { useKnownPages } from "#platform/web/known-pages.ts";
import { defineLazyFramePart, prefetchLazyFrameParts } from "#platform/web/late-parts.ts";
import { navigate } from "#platform/web/location.ts";
import type { PageMatch, PageDefinition, UrlQuery } from "#platform/web/page-registry.ts";
import { HeldKeys } from "#platform/ui/held-keys.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import type { FrameLayout } from "#platform/web/rights.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { buildTabHref, buildTabTitle, findTabToShow } from "#platform/web/shell/open-tabs.ts";
import { TabBar } from "#platform/web/shell/tab-bar.tsx";
import { TabBodies } from "#platform/web/shell/tab-bodies.tsx";
import { Watermark } from "#platform/web/shell/watermark.tsx";
import { WorkbenchHead } from "./head.tsx";
import { getTabStore } from "./open-window.ts";
import { SessionGuard } from "./session-guard.tsx";
import { WorkbenchSideMenu } from "./side.tsx";
import { useMenuFolding } from "./use-folding.ts";
import { useSideMenu } from "./use-menu.ts";
import { useCommandPaletteKey } from "./use-palette-key.ts";
import "#platform/web/content.css";
import "#platform/web/shell/shell.css";
import "./workbench.css";

const palette = defineLazyFramePart(async () => (await import("./palette.tsx")).WorkbenchCommandPalette);

type WorkbenchFrameProps = {
  open: PageMatch<PageDefinition>;
  query: UrlQuery;
  user: SessionUser;
  layout: FrameLayout;
};

/** The frame of one user in one branch. Another branch mounts a new frame. */
export function WorkbenchFrame(given: WorkbenchFrameProps) {
  return (
    <ErrorBoundary>
      <Frame {...given} />
    </ErrorBoundary>
  );
}

function Frame({ open, query, user, layout }: WorkbenchFrameProps) {
  const pages = useKnownPages();
  const store = getTabStore(user, layout);
  const tabs = useSyncExternalStore(store.subscribe, store.current);
  const unsaved = useSyncExternalStore(unsavedWorkStore.subscribe, unsavedWorkStore.unsavedTabs);
  const title = buildTabTitle(open.page.title, query);
  useLayoutEffect(() => store.visit({ id: open.id, title, query }), [store, open.id, title, query]);
  useEffect(() => {
    document.title = `${title} · 承保台`;
  }, [title]);

  // Refreshes the rights, because the stored ones may be outdated.
  useUserAuthority();
  const branch = shortenBranchName(useSignedInUser().data?.comCodeName ?? "");
  const menu = useSideMenu({ pathname: open.id, query, layout });
  const { isFolded, fold } = useMenuFolding();
  /** What was typed for the palette before its code arrived; undefined while it is closed. */
  const [typedAhead, setTypedAhead] = useState<string>();
  const find = (): void => setTypedAhead((typed) => typed ?? "");
  const stopFinding = (): void => setTypedAhead(undefined);
  const [isDrawn, setDrawn] = useState(false);
  useCommandPaletteKey(find);
  useEffect(prefetchLazyFrameParts, []);

  const leave = (close: () => void): void => {
    close();
    const next = findTabToShow(store.current(), open.id);
    if (next) navigate(buildTabHref(next));
  };

  return (
    <div className="frame" data-layout={layout} data-side={isFolded ? "folded" : "open"}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <WorkbenchSideMenu
        layout={layout}
        menu={menu}
        isFolded={isFolded}
        onFold={fold}
        isDrawn={isDrawn}
        onDrawn={setDrawn}
      />
      <div className="frame-body">
        <div className="frame-top">
          <WorkbenchHead
            user={user}
            mailHref={menu.mailHref}
            accountHref={menu.accountHref}
            manualHref={buildManualHref(open.id)}
            onFind={find}
            onDraw={() => setDrawn(true)}
            onSwitched={() => {
              store.clear();
              navigate("/");
            }}
            onSignedOut={store.clear}
          />
          <TabBar
            tabs={tabs}
            shownId={open.id}
            unsaved={unsaved}
            onClose={(id) => leave(() => store.close(id))}
            onCloseOthers={(id) => {
              store.closeOthers(id);
              const chosen = store.current().find((tab) => tab.id === id);
              if (chosen && id !== open.id) navigate(buildTabHref(chosen));
            }}
          />
        </div>
        <SessionGuard user={user} onSwitched={store.clear} />
        <main id="main" className="workbench" aria-label={title} tabIndex={-1}>
          <TabBodies tabs={tabs} shownId={open.id} pages={pages} store={store} />
        </main>
      </div>
      {typedAhead !== undefined && (
        <PageScreen
          page={palette}
          given={{ nodes: menu.nodes, user, typedAhead, onClose: stopFinding }}
          waiting={
            <HeldKeys
              onKey={(key) => {
                if (key === "Escape") stopFinding();
                else if (key.length === 1) setTypedAhead((typed) => typed + key);
              }}
            />
          }
        />
      )}
      <Watermark text={`${branch} ${user.userCode}`.trim()} />
    </div>
  );
}
