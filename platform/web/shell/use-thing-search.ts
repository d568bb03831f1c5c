import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { openSearch } from "#platform/forms/web/search.ts";
import type { FindThings, Thing } from "./thing.ts";

/** One question at a time while somebody types; `first` opens what it finds first as soon as the answer is there. */
export function useThingSearch(find: FindThings, onFirst: (thing: Thing) => void) {
  const [search] = useState(() => openSearch(find, { least: 1 }));
  const isEager = useRef(false);
  useEffect(() => search.stop, [search]);
  useEffect(
    () =>
      search.subscribe(() => {
        const { state, entries } = search.current();
        if (state === "asking" || !isEager.current) return;
        isEager.current = false;
        if (state === "found" && entries[0]) onFirst(entries[0]);
      }),
    [search, onFirst],
  );
  return {
    shown: useSyncExternalStore(search.subscribe, search.current),
    ask: (text: string): void => {
      isEager.current = false;
      search.ask(text);
    },
    first: (): void => {
      search.again();
      isEager.current = true;
    },
  };
}
