import type { OptionList } from "../option-list.ts";

/** Lists that all forms of a page share: each is asked for once, and once it is there it is there for the next form. */
export class PageLists {
  readonly #lists = new Map<string, OptionList>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<() => void>();

  get(name: string): OptionList | undefined {
    return this.#lists.get(name);
  }

  /** Asked for again by whoever draws a field next, where it failed. */
  async ask(name: string, coming: () => Promise<OptionList>): Promise<void> {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      this.put(name, await coming());
    } catch {
      this.#asked.delete(name);
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

const pages = new WeakMap<object, PageLists>();

/** Of one loader: what is loaded otherwise is something else. */
export function listsOf(loader: object): PageLists {
  const known = pages.get(loader) ?? new PageLists();
  pages.set(loader, known);
  return known;
}
