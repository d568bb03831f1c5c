import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { isComposing } from "#platform/web/composition.ts";
import type { Option } from "../../option-list.ts";
import { type Find, openSearch, type SearchShown } from "../search.ts";
import { Entries } from "./choice-panel.tsx";
import type { Closing } from "./use-face.tsx";
import { Panel } from "./panel.tsx";

type Given = {
  label: string;
  anchorId: string;
  find: Find<Option>;
  picked: string;
  typed: string;
  onPick(code: string): void;
  onClose: Closing;
};

/** Searched at the server while somebody types; without a word it shows what is likeliest. */
export function FoundPanel({ label, anchorId, find, picked, typed, onPick, onClose }: Given) {
  const id = useId();
  const [query, setQuery] = useState(typed);
  const [active, setActive] = useState(0);
  const [search] = useState(() => openSearch(find, { least: 0 }));
  const shown = useSyncExternalStore(search.subscribe, search.current);
  useEffect(() => {
    search.ask(typed);
    return search.stop;
  }, [search, typed]);
  const { entries } = shown;
  const at = Math.min(active, entries.length - 1);
  const ask = (text: string): void => {
    setActive(0);
    search.ask(text);
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (isComposing(event)) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = moves[event.key];
    if (by !== undefined) setActive(Math.max(0, Math.min(entries.length - 1, at + by)));
    else if (event.key !== "Enter") return;
    else if (shown.state === "failed") search.again();
    // What is still in sight of the question before is not what was typed now.
    else if (shown.state === "found" && entries[at]) onPick(entries[at].code);
    event.preventDefault();
  };
  return (
    <Panel label={label} anchorId={anchorId} className="choice-panel found-panel" onClose={onClose}>
      <input
        data-first
        className="cell-input choice-search"
        role="combobox"
        aria-label={`搜索${label}`}
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? id : undefined}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        placeholder="名称或代码"
        autoComplete="off"
        value={query}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={({ target, nativeEvent }) => {
          setQuery(target.value);
          if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) ask(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => ask(currentTarget.value)}
        onKeyDown={onKey}
      />
      {entries.length > 0 && (
        <Entries
          id={id}
          label={label}
          entries={entries.map((option) => ({ option, way: [] }))}
          at={at}
          picked={[picked]}
          onPick={({ code }) => onPick(code)}
        />
      )}
      <p className="choice-none" role="status">
        {sayState(shown)}
        {shown.state === "failed" && (
          <button
            type="button"
            className="link"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={search.again}
          >
            重试
          </button>
        )}
      </p>
    </Panel>
  );
}

function sayState({ state, entries, hasMore }: SearchShown<Option>): string {
  if (state === "failed") return "暂时查不到，按回车或";
  if (state === "asking" || state === "idle") return "正在查找…";
  if (entries.length === 0) return "没有符合的结果";
  return hasMore ? `只列出前 ${entries.length} 个，请再多输入几个字` : "";
}
