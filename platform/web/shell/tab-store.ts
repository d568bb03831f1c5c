import type { LocalStore } from "../local-store.ts";
import type { Query } from "../page-registry.ts";
import {
  closeOtherTabs,
  closeTab,
  markTab,
  type OpenTab,
  readTabs,
  type Visit,
  visitTab,
} from "./open-tabs.ts";

/** Why a tab went: pushed out by the ninth, closed by its user, or all of them at a change of branch. */
export type Departure = "ninth" | "closed" | "cleared";
export type TabDropped = (tab: OpenTab, why: Departure) => void;

export type TabParts = { store: LocalStore; key: string; fixed: Visit; isPage: (id: string) => boolean };
export type TabStore = ReturnType<typeof openTabStore>;

/** The tabs of one user in one window; a reload finds them again. */
export function openTabStore({ store, key, fixed, isPage }: TabParts) {
  const first: OpenTab = { ...fixed, isUnsaved: false };
  const listeners = new Set<() => void>();
  const droppers = new Set<TabDropped>();
  let tabs = readTabs(store.read(key), first, isPage);

  const settle = (next: readonly OpenTab[]): void => {
    if (next === tabs) return;
    tabs = next;
    store.write(key, JSON.stringify(tabs));
    listeners.forEach((listener) => listener());
  };
  const leave = (next: readonly OpenTab[], why: Departure): void => {
    const gone = tabs.filter((tab) => !next.some(({ id }) => id === tab.id));
    settle(next);
    for (const tab of gone) droppers.forEach((drop) => drop(tab, why));
  };

  return {
    current: (): readonly OpenTab[] => tabs,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The draft keeper keeps what a tab held before it went. */
    onTabDropped: (drop: TabDropped): (() => void) => {
      droppers.add(drop);
      return () => void droppers.delete(drop);
    },
    visit: (visit: Visit): void => {
      const { tabs: next, dropped } = visitTab(tabs, visit);
      if (dropped) leave(next, "ninth");
      else settle(next);
    },
    setQuery: (id: string, query: Query): void =>
      settle(tabs.map((tab) => (tab.id === id ? { ...tab, query } : tab))),
    mark: (id: string, isUnsaved: boolean): void => settle(markTab(tabs, id, isUnsaved)),
    close: (id: string): void => leave(closeTab(tabs, id), "closed"),
    closeOthers: (id: string): void => leave(closeOtherTabs(tabs, id), "closed"),
    clear: (): void => leave([first], "cleared"),
  };
}
