import { openLocalStore } from "#platform/web/local-store.ts";
import { matchPage } from "#platform/web/page-registry.ts";
import { openTabStore, type TabStore } from "#platform/web/shell/tab-store.ts";
import { pages, START } from "./pages.ts";

/** Each window of the browser has tabs of its own. */
const windowStore = openLocalStore(() => globalThis.sessionStorage);
const fixed = { id: START, title: "工作台", query: {} };

const known = new Map<string, TabStore>();

/** The tabs of a user in a branch; the same store for as long as the page lives. */
export function tabsOf({ userCode, comCode }: { userCode: string; comCode: string }): TabStore {
  const key = `tabs.${userCode}.${comCode}`;
  const tabs =
    known.get(key) ??
    openTabStore({
      store: windowStore,
      key,
      fixed,
      isPage: (id) => matchPage(pages, id)?.page.layout === "main",
    });
  known.set(key, tabs);
  return tabs;
}
