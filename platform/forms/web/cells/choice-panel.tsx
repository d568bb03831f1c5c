import { useId, useState } from "react";
import { isComposing } from "#platform/web/composition.ts";
import type { Option, OptionList } from "../../option-list.ts";
import { searched } from "../options.ts";
import { Panel } from "./panel.tsx";

type Given = {
  label: string;
  anchorId: string;
  list: OptionList;
  /** From the top to what is chosen. */
  picked: readonly string[];
  /** Only what has nothing below it may be chosen. */
  endsOnly: boolean;
  typed: string;
  /** A step on the way as well, so that nothing chosen is lost. */
  onPick(way: readonly string[], isEnd: boolean): void;
  onClose(how: { isFocusElsewhere: boolean }): void;
};

/** Browsed level by level, or searched by Chinese, pinyin and initials. */
export function ChoicePanel({ label, anchorId, list, picked, endsOnly, typed, onPick, onClose }: Given) {
  const id = useId();
  const [query, setQuery] = useState(typed);
  const [way, setWay] = useState<readonly string[]>(() => picked.slice(0, -1));
  const isSearching = query.trim() !== "";
  const level = way.length === 0 ? list.top : (list.byCode.get(way.at(-1) ?? "")?.children ?? []);
  const entries = isSearching
    ? searched(list, query)
    : level.map((option) => ({ option, way: [] as readonly Option[] }));
  const [active, setActive] = useState(() =>
    typed === ""
      ? Math.max(
          0,
          level.findIndex(({ code }) => code === picked[way.length]),
        )
      : 0,
  );
  const at = Math.min(active, entries.length - 1);

  const enter = (steps: readonly string[]): void => {
    setWay(steps);
    setQuery("");
    setActive(0);
  };
  const pick = (option: Option): void => {
    const steps = list.wayTo(option.code).map(({ code }) => code);
    const isEnd = option.children.length === 0 || !endsOnly;
    onPick(steps, isEnd);
    if (!isEnd) enter(steps);
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (isComposing(event)) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = moves[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(entries.length - 1, at + by)));
    } else if (event.key === "Enter" || (event.key === "ArrowRight" && !isSearching)) {
      event.preventDefault();
      const chosen = entries[at]?.option;
      if (chosen && (event.key === "Enter" || chosen.children.length > 0)) pick(chosen);
    } else if ((event.key === "ArrowLeft" || event.key === "Backspace") && !isSearching && way.length > 0) {
      event.preventDefault();
      enter(way.slice(0, -1));
    }
  };
  return (
    <Panel label={label} anchorId={anchorId} className="choice-panel" onClose={onClose}>
      <input
        data-first
        className="cell-input choice-search"
        role="combobox"
        aria-label={`搜索${label}`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        placeholder="汉字、拼音或首字母"
        autoComplete="off"
        value={query}
        // Behind the letter that opened the list.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      {way.length > 0 && !isSearching && <Crumbs list={list} way={way} onBack={enter} />}
      <Entries id={id} label={label} entries={entries} at={at} picked={picked} onPick={pick} />
    </Panel>
  );
}

type CrumbsGiven = { list: OptionList; way: readonly string[]; onBack(way: readonly string[]): void };

function Crumbs({ list, way, onBack }: CrumbsGiven) {
  return (
    <div className="choice-way">
      {way.map((code, index) => (
        <button key={code} type="button" tabIndex={-1} onClick={() => onBack(way.slice(0, index))}>
          {list.byCode.get(code)?.label}
        </button>
      ))}
    </div>
  );
}

type EntriesGiven = {
  id: string;
  label: string;
  entries: readonly { option: Option; way: readonly Option[] }[];
  at: number;
  picked: readonly string[];
  onPick(option: Option): void;
};

export function Entries({ id, label, entries, at, picked, onPick }: EntriesGiven) {
  if (entries.length === 0) return <p className="choice-none">没有符合的选项</p>;
  return (
    <div id={id} role="listbox" aria-label={label} className="choice-list">
      {entries.map(({ option, way }, index) => (
        <button
          key={option.code}
          id={`${id}-${index}`}
          ref={index === at ? showEntry : undefined}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={picked.includes(option.code)}
          className={index === at ? "choice is-active" : "choice"}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <span>{way.length > 1 ? way.map((step) => step.label).join(" / ") : option.label}</span>
          {option.note !== undefined && <small>{option.note}</small>}
          {option.children.length > 0 && <span aria-hidden="true">›</span>}
        </button>
      ))}
    </div>
  );
}

function showEntry(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: "nearest" });
}
