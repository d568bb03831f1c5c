import { createLocalStore } from "#platform/web/local-store.ts";
import { findTabSubject } from "#platform/web/document-tab.ts";
import { matchPage } from "#platform/web/page-registry.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { createTabStore, type TabStore } from "#platform/web/shell/tab-store.ts";
import type { FrameLayout } from "#platform/web/rights.ts";
import { getHomePath, isFramePage } from "./frame-destination.ts";
import { signedInPages } from "./inside-pages.ts";

/** Tabs are stored per browser window. */
const windowStore = createLocalStore(() => globalThis.sessionStorage);
const known = new Map<string, TabStore>();

/** Returns the tab store of a user in a branch, always the same object within one page load. */
export function getTabStore({ userCode, comCode }: SessionUser, layout: FrameLayout): TabStore {
  const key = `tabs.${userCode}.${comCode}`;
  const home = getHomePath(layout);
  const tabs =
    known.get(key + home) ??
    createTabStore({
      store: windowStore,
      key,
      fixed: { id: home, title: "工作台", query: {} },
      subjectOf: (id) => findTabSubject(signedInPages, id),
      isPage: (id) => {
        const page = matchPage(signedInPages, id)?.page;
        return page !== undefined && isFramePage(page, layout);
      },
    });
  known.set(key + home, tabs);
  return tabs;
}
