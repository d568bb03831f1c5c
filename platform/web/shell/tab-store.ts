import type { LocalStore } from "../local-store.ts";
import type { Query } from "../page-registry.ts";
import { closeOtherTabs, closeTab, type OpenTab, readTabs, visitTab } from "./open-tabs.ts";

export type TabParts = { store: LocalStore; key: string; fixed: OpenTab; isPage: (id: string) => boolean };
export type TabStore = ReturnType<typeof openTabStore>;

/** The tabs of one user in one window; a reload finds them again. A form in a tab that goes keeps its own draft. */
export function openTabStore({ store, key, fixed, isPage }: TabParts) {
  const listeners = new Set<() => void>();
  let tabs = readTabs(store.read(key), fixed, isPage);

  const settle = (next: readonly OpenTab[]): void => {
    if (next === tabs) return;
    tabs = next;
    store.write(key, JSON.stringify(tabs));
    listeners.forEach((listener) => listener());
  };

  return {
    current: (): readonly OpenTab[] => tabs,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    visit: (visit: OpenTab): void => settle(visitTab(tabs, visit)),
    setQuery: (id: string, query: Query): void =>
      settle(tabs.map((tab) => (tab.id === id ? { ...tab, query } : tab))),
    close: (id: string): void => settle(closeTab(tabs, id)),
    closeOthers: (id: string): void => settle(closeOtherTabs(tabs, id)),
    clear: (): void => settle([fixed]),
  };
}
