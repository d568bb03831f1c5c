import { useEffect, useState, useSyncExternalStore } from "react";
import { isComposing } from "#platform/web/composition.ts";
import type { Party } from "../../definition.ts";
import { useScope } from "../form-scope.tsx";
import type { KnownParty } from "../options.ts";
import { type Find, openSearch, type SearchShown } from "../search.ts";
import { partyEdits } from "../what-follows.ts";
import { type CellBinding, namingOf, textOf } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";
import { Suggestions } from "./suggestions.tsx";

type Given = { bind: CellBinding; party: Party; find: Find<KnownParty> };

const NONE = -1;

/** A name, for which the parties that are known by it are offered; whoever is not known is typed on. */
export function PartyCell({ bind, party, find }: Given) {
  const { store } = useScope();
  const { id, isInTable } = bind;
  const [search] = useState(() => openSearch(find));
  const shown = useSyncExternalStore(search.subscribe, search.current);
  const [active, setActive] = useState(NONE);
  useEffect(() => search.stop, [search]);
  const text = textOf(bind.cell);
  const isOpen = shown.state !== "idle";
  const isListed = isOpen && shown.entries.length > 0;
  const at = Math.min(active, shown.entries.length - 1);
  const ask = (typed: string): void => {
    setActive(NONE);
    search.ask(typed);
  };
  const pick = ({ facts }: KnownParty): void => {
    const section = store.form.sections.find(({ code }) => code === bind.section);
    if (section) store.setMany(partyEdits(party, facts, section, bind.row, store.origin));
    search.stop();
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (isComposing(event)) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const chosen = shown.entries[at];
    if (event.key === "ArrowDown" && !isOpen && !isInTable) ask(text);
    else if (event.key === "ArrowDown" && isOpen) setActive(Math.min(at + 1, shown.entries.length - 1));
    else if (event.key === "ArrowUp" && isOpen) setActive(Math.max(at - 1, NONE));
    else if (event.key === "Enter" && shown.state === "failed") search.again();
    else if (event.key === "Enter" && isOpen && chosen) pick(chosen);
    else if (event.key === "Escape" && isOpen) search.stop();
    else return;
    event.preventDefault();
  };
  return (
    <span className="cell-box">
      <input
        {...namingOf(bind)}
        className="cell-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-parties` : undefined}
        aria-activedescendant={isListed && at >= 0 ? `${id}-parties-${at}` : undefined}
        autoComplete="off"
        value={text}
        onChange={({ target, nativeEvent }) => {
          bind.set(target.value);
          if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) ask(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => ask(currentTarget.value)}
        onBlur={() => {
          search.stop();
          bind.leave();
        }}
        onKeyDown={onKey}
      />
      {!isInTable && text !== "" && <ClearButton bind={bind} />}
      {isOpen && (
        <Suggestions anchorId={id}>
          <Parties id={`${id}-parties`} shown={shown} at={at} onPick={pick} onAgain={search.again} />
        </Suggestions>
      )}
    </span>
  );
}

type PartiesGiven = {
  id: string;
  shown: SearchShown<KnownParty>;
  at: number;
  onPick(party: KnownParty): void;
  onAgain(): void;
};

function Parties({ id, shown, at, onPick, onAgain }: PartiesGiven) {
  const { state, entries, hasMore } = shown;
  return (
    <>
      {entries.length > 0 && (
        <div id={id} role="listbox" aria-label="已有客户" className="choice-list">
          {entries.map((known, index) => (
            <button
              key={known.id}
              id={`${id}-${index}`}
              ref={index === at ? showEntry : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? "choice party is-active" : "choice party"}
              onMouseDown={keepFocus}
              onClick={() => onPick(known)}
            >
              <span>{known.label}</span>
              <small>{known.note}</small>
            </button>
          ))}
        </div>
      )}
      <p className="choice-none" role="status">
        {sayState(state, entries.length, hasMore)}
        {state === "failed" && (
          <button type="button" className="link" tabIndex={-1} onMouseDown={keepFocus} onClick={onAgain}>
            重试
          </button>
        )}
      </p>
    </>
  );
}

function sayState(state: SearchShown<KnownParty>["state"], count: number, hasMore: boolean): string {
  if (state === "failed") return "暂时查不到客户，可直接录入，或按回车";
  if (state === "asking") return count > 0 ? "正在更新…" : "正在查找客户…";
  if (count === 0) return hasMore ? "请输入完整的名称或证件号码，或直接录入" : "没有匹配的客户，请直接录入";
  return hasMore ? `只列出 ${count} 位，请再多输入几个字` : `${count} 位客户，按 ↓ 选择，回车带出`;
}

function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}

function showEntry(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: "nearest" });
}
