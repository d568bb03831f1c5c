import type { Autosave } from "./autosave.ts";

type UnsavedSource = Pick<Autosave, "hasUnsaved" | "unsavedTabs" | "leave" | "subscribe">;

const NO_TABS: ReadonlySet<string> = new Set();

/** The frame's access to autosave, whose code loads with the first form. Before that nothing can be unsaved. */
export function createUnsavedWorkStore() {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  let source: UnsavedSource | undefined;
  return {
    attach: (autosave: UnsavedSource): void => {
      source = autosave;
      autosave.subscribe(notify);
      notify();
    },
    hasUnsaved: (): boolean => source?.hasUnsaved() ?? false,
    unsavedTabs: (): ReadonlySet<string> => source?.unsavedTabs() ?? NO_TABS,
    leave: (): void => source?.leave(),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const unsavedWorkStore = createUnsavedWorkStore();
