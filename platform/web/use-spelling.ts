import { useEffect, useSyncExternalStore } from "react";
import type { SpellText } from "#platform/search/choice-search.ts";

const listeners = new Set<() => void>();
let spell: SpellText | undefined;
let pending: Promise<void> | undefined;

/** Loads the table of pinyin, which is too heavy for the first file of a page. */
export function loadSpelling(): void {
  pending ??= fetchSpelling();
}

async function fetchSpelling(): Promise<void> {
  try {
    const { spellInPinyin } = await import("#platform/search/spelling.ts");
    spell = spellInPinyin;
    for (const listener of listeners) listener();
  } catch {
    // The next form or list tries again.
    pending = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the spelling of labels, or undefined until its table is loaded. */
export function useSpelling(): SpellText | undefined {
  useEffect(loadSpelling, []);
  return useSyncExternalStore(subscribe, () => spell);
}
