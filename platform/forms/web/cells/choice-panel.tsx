import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { moveCaretToEnd, useCombobox } from "#platform/ui/use-combobox.ts";
import { useSpelling } from "#platform/web/use-spelling.ts";
import type { OptionListEntry, OptionList as Options } from "../../option-list.ts";
import { type OptionMatch, searchOptionList } from "../option-source.ts";
import { OptionContent } from "./option-face.tsx";
import type { ClosePanelCallback } from "./use-face.tsx";

type ChoicePanelProps = {
  label: string;
  anchorId: string;
  list: Options;
  /** The codes from the top of the tree to the chosen entry. */
  picked: readonly string[];
  /** True if only entries without children may be chosen. */
  endsOnly: boolean;
  typed: string;
  /** Called for intermediate levels as well, so that a partial choice is not lost. */
  onPick(way: readonly string[], isEnd: boolean): void;
  onClose: ClosePanelCallback;
};

const keyOf = ({ option }: OptionMatch): string => option.code;

/** A panel to browse a tree level by level, or to search it by Chinese, pinyin and initials. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { label, anchorId, list, picked, endsOnly, typed, onPick, onClose } = props;
  const [query, setQuery] = useState(typed);
  const spell = useSpelling();
  const [way, setWay] = useState<readonly string[]>(() => picked.slice(0, -1));
  const isSearching = query.trim() !== "";
  const level = way.length === 0 ? list.top : (list.byCode.get(way.at(-1) ?? "")?.children ?? []);
  const entries: readonly OptionMatch[] = isSearching
    ? searchOptionList(list, query, spell)
    : level.map((option) => ({ option, path: [] as readonly OptionListEntry[] }));
  const goTo = (steps: readonly string[]): void => {
    setWay(steps);
    setQuery("");
    combobox.reset();
  };
  const pick = ({ option }: OptionMatch): void => {
    const steps = list.pathTo(option.code).map(({ code }) => code);
    const isEnd = option.children.length === 0 || !endsOnly;
    onPick(steps, isEnd);
    if (!isEnd) goTo(steps);
  };
  /** Left and right arrows change the level, unless a search is active. */
  const pressOther = (key: string, active: OptionMatch | undefined): boolean => {
    if (key === "Enter") return true;
    if (isSearching) return false;
    if (key === "ArrowRight") {
      if (active && active.option.children.length > 0) pick(active);
      return true;
    }
    if ((key !== "ArrowLeft" && key !== "Backspace") || way.length === 0) return false;
    goTo(way.slice(0, -1));
    return true;
  };
  const combobox = useCombobox({
    options: entries,
    keyOf,
    query,
    onQuery: setQuery,
    onPick: pick,
    startIndex:
      typed === ""
        ? Math.max(
            0,
            level.findIndex(({ code }) => code === picked[way.length]),
          )
        : 0,
    isSelected: ({ option }) => picked.includes(option.code),
    onOtherKey: pressOther,
  });
  return (
    <Panel label={label} anchorId={anchorId} className="choice-panel" onClose={onClose}>
      <input
        {...combobox.inputProps}
        data-first
        className="cell-input choice-search"
        aria-label={`搜索${label}`}
        placeholder="汉字、拼音、首字母或代码"
        onFocus={moveCaretToEnd}
      />
      {way.length > 0 && !isSearching && <Crumbs list={list} way={way} onBack={goTo} />}
      {entries.length === 0 ? (
        <ListStatus text="没有符合的选项" />
      ) : (
        <ComboboxOptionList label={label} combobox={combobox} options={entries} keyOf={keyOf}>
          {({ option, path: steps }) => <OptionContent option={option} way={steps} />}
        </ComboboxOptionList>
      )}
    </Panel>
  );
}

type CrumbsProps = { list: Options; way: readonly string[]; onBack(way: readonly string[]): void };

function Crumbs({ list, way, onBack }: CrumbsProps) {
  return (
    <div className="choice-way">
      {way.map((code, index) => (
        <Button key={code} look="bare" tabIndex={-1} onClick={() => onBack(way.slice(0, index))}>
          {list.byCode.get(code)?.label}
        </Button>
      ))}
    </div>
  );
}
