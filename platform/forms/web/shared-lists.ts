import type { OptionList } from "../option-list.ts";

/** Lists shared by all forms of a page. Each list is loaded once and then serves the next form too. */
export class SharedOptionLists {
  readonly #lists = new Map<string, OptionList>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();

  get(name: string): OptionList | undefined {
    return this.#lists.get(name);
  }

  /** Loads a list. After a failure the next field that renders loads it again. */
  async load(name: string, load: () => Promise<OptionList>): Promise<void> {
    if (this.#requested.has(name)) return;
    this.#requested.add(name);
    try {
      this.put(name, await load());
    } catch {
      this.#requested.delete(name);
    }
  }

  put(name: string, list: OptionList): void {
    this.#lists.set(name, list);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const pages = new WeakMap<object, SharedOptionLists>();

/** Returns the lists of one loader, because another loader may load different lists. */
export function getSharedOptionLists(loader: object): SharedOptionLists {
  const lists = pages.get(loader) ?? new SharedOptionLists();
  pages.set(loader, lists);
  return lists;
}
