import type { LocalStore } from "../local-store.ts";
import type { UrlQuery } from "../page-registry.ts";
import {
  closeOtherTabs,
  closeTab,
  type FindTabSubject,
  moveTab,
  type WorkbenchTab,
  parseTabs,
  withVisitedTab,
} from "./open-tabs.ts";

export type TabStoreOptions = {
  store: LocalStore;
  key: string;
  fixed: WorkbenchTab;
  isPage: (id: string) => boolean;
  subjectOf: FindTabSubject;
};
export type TabStore = ReturnType<typeof createTabStore>;

/** The tabs of one user in one window, restored after a reload. Closing a tab keeps its form's draft. */
export function createTabStore({ store, key, fixed, isPage, subjectOf }: TabStoreOptions) {
  const listeners = new Set<() => void>();
  let tabs = parseTabs(store.read(key), fixed, isPage, subjectOf);

  const settle = (next: readonly WorkbenchTab[]): void => {
    if (next === tabs) return;
    tabs = next;
    store.write(key, JSON.stringify(tabs));
    listeners.forEach((listener) => listener());
  };

  return {
    current: (): readonly WorkbenchTab[] => tabs,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    visit: (visit: WorkbenchTab): void => settle(withVisitedTab(tabs, visit, subjectOf)),
    move: (id: string, target: WorkbenchTab): void => settle(moveTab(tabs, id, target, subjectOf)),
    setQuery: (id: string, query: UrlQuery): void =>
      settle(tabs.map((tab) => (tab.id === id ? { ...tab, query } : tab))),
    close: (id: string): void => settle(closeTab(tabs, id)),
    closeOthers: (id: string): void => settle(closeOtherTabs(tabs, id)),
    clear: (): void => settle([fixed]),
  };
}
