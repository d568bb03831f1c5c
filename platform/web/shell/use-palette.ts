import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCombobox } from "#platform/ui/use-combobox.ts";
import { navigate } from "../location.ts";
import { searchMenus } from "./menu-search.ts";
import type { MenuNode } from "./menu-tree.ts";
import {
  getOptionHref,
  buildOptionGroups,
  type PaletteOption,
  formatSearchStatus,
} from "./palette-options.ts";
import type { RecentRecords } from "./recent-records.ts";
import type { FindPaletteRecords } from "./record-entry.ts";
import { useRecordSearch } from "./use-record-search.ts";

export type CommandPaletteProps = {
  nodes: readonly MenuNode[];
  find: FindPaletteRecords;
  recent: RecentRecords;
  /** The text typed before the palette was there. */
  typedAhead: string;
  onClose: () => void;
};

const keyOf = (option: PaletteOption): string => `${option.kind} ${getOptionHref(option)}`;

export function useCommandPalette({ nodes, find, recent, typedAhead, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [opened] = useState(() => recent.all());
  const { shown, ask, again } = useRecordSearch(find);
  const askTyped = useEffectEvent(() => ask(typed));
  useEffect(() => askTyped(), []);
  const { state, entries: records, hasMore } = shown;
  const isAsking = state === "asking";
  const menus = useMemo(() => searchMenus(nodes, typed), [nodes, typed]);
  const groups = buildOptionGroups({ typed, menus, records, recent: opened });
  const combobox = useCombobox({
    options: groups.flatMap((group) => group.options),
    keyOf,
    query: typed,
    onQuery: (text, isStillComposing) => {
      setTyped(text);
      if (!isStillComposing) ask(text);
    },
    onPick: (option) => {
      if (option.kind === "record") recent.add(option.record);
      onClose();
      navigate(getOptionHref(option));
    },
    // Records shown during a search belong to an earlier text.
    mayPick: ({ kind }) => kind === "menu" || !isAsking,
    isPending: isAsking || state === "failed",
    onWait: again,
  });
  const status = formatSearchStatus({ typed, state, menus: menus.length, records: records.length, hasMore });
  return { combobox, groups, keyOf, isAsking, status };
}
