import { useEffect, useState, useSyncExternalStore } from "react";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { moveCaretToEnd, useCombobox } from "#platform/ui/use-combobox.ts";
import type { OptionListEntry } from "../../option-list.ts";
import { type SearchFunction, createSearchStore, type SearchState } from "../search.ts";
import { OptionContent } from "./option-face.tsx";
import type { ClosePanelCallback } from "./use-face.tsx";

type SearchPanelProps = {
  label: string;
  anchorId: string;
  find: SearchFunction<OptionListEntry>;
  picked: string;
  typed: string;
  onPick(code: string): void;
  onClose: ClosePanelCallback;
};

const keyOf = ({ code }: OptionListEntry): string => code;

/** A list that the server searches while the user types. Without a text it shows the likeliest entries. */
export function SearchPanel({ label, anchorId, find, picked, typed, onPick, onClose }: SearchPanelProps) {
  const [query, setQuery] = useState(typed);
  const [search] = useState(() => createSearchStore(find, { minLength: 0 }));
  const shown = useSyncExternalStore(search.subscribe, search.current);
  useEffect(() => {
    search.search(typed);
    return search.stop;
  }, [search, typed]);
  const { entries, state } = shown;
  const combobox = useCombobox({
    options: entries,
    keyOf,
    query,
    onQuery: (text, isStillComposing) => {
      setQuery(text);
      if (!isStillComposing) search.search(text);
    },
    onPick: ({ code }) => onPick(code),
    // The previous options stay visible until the next answer.
    mayPick: () => state === "found",
    isPending: state === "asking",
    isSelected: ({ code }) => code === picked,
    onOtherKey: (key) => {
      if (key !== "Enter") return false;
      if (state === "failed") search.retry();
      return true;
    },
  });
  return (
    <Panel label={label} anchorId={anchorId} className="choice-panel found-panel" onClose={onClose}>
      <input
        {...combobox.inputProps}
        data-first
        className="cell-input choice-search"
        aria-label={`搜索${label}`}
        placeholder="名称或代码"
        onFocus={moveCaretToEnd}
      />
      {entries.length > 0 && (
        <ComboboxOptionList label={label} combobox={combobox} options={entries} keyOf={keyOf}>
          {(option) => <OptionContent option={option} />}
        </ComboboxOptionList>
      )}
      <ListStatus text={statusText(shown)} onRetry={state === "failed" ? search.retry : undefined} />
    </Panel>
  );
}

function statusText({ state, entries, hasMore }: SearchState<OptionListEntry>): string {
  if (state === "failed") return "暂时查不到，按回车或";
  if (state === "asking" || state === "idle") return "正在查找…";
  if (entries.length === 0) return "没有符合的结果";
  return hasMore ? `只列出前 ${entries.length} 个，请再多输入几个字` : "";
}
