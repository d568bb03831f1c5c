import { type KeyboardEvent, useMemo, useState } from "react";
import { isComposing } from "../composition.ts";
import { navigate } from "../location.ts";
import { nextIndex } from "../roving-focus.ts";
import { searchMenus } from "./menu-search.ts";
import type { MenuNode } from "./menu-tree.ts";
import { hrefOf, optionGroups, type PaletteOption, standing } from "./palette-options.ts";
import type { RecentThings } from "./recent-things.ts";
import type { FindThings } from "./thing.ts";
import { useThingSearch } from "./use-thing-search.ts";

export type PaletteParts = {
  nodes: readonly MenuNode[];
  find: FindThings;
  recent: RecentThings;
  onClose: () => void;
};

export function usePalette({ nodes, find, recent, onClose }: PaletteParts) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [opened] = useState(() => recent.all());
  const open = (option: PaletteOption): void => {
    if (option.kind === "thing") recent.add(option.thing);
    onClose();
    navigate(hrefOf(option));
  };
  const { shown, ask, first } = useThingSearch(find, (thing) => open({ kind: "thing", thing }));
  const { state, entries: things, hasMore } = shown;
  const isAsking = state === "asking";
  const menus = useMemo(() => searchMenus(nodes, typed), [nodes, typed]);
  const groups = optionGroups({ typed, menus, things, recent: opened });
  const options = groups.flatMap((group) => group.options);
  const chosen = options[Math.min(at, options.length - 1)];
  const enter = (): void => {
    // What is shown while it asks was found for another text.
    if (chosen && (chosen.kind === "menu" || !isAsking)) open(chosen);
    else if (isAsking || state === "failed") first();
  };
  return {
    typed,
    groups,
    chosen,
    open,
    isAsking,
    choose: (option: PaletteOption) => setAt(options.indexOf(option)),
    /** Letters that still become characters are no question yet. */
    type: (text: string, isStillComposing: boolean) => {
      setTyped(text);
      setAt(0);
      if (!isStillComposing) ask(text);
    },
    press: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (isComposing(event)) return;
      if (event.key === "Enter") enter();
      const next = event.key.startsWith("Arrow") ? nextIndex(event.key, at, options.length) : undefined;
      if (next === undefined) return;
      event.preventDefault();
      setAt(next);
    },
    says: standing({ typed, state, menus: menus.length, things: things.length, hasMore }),
  };
}
