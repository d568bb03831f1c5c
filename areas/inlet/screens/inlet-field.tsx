import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Search, SearchState } from "#platform/forms/web/search.ts";
import { parseTyped, type Option, type Risk } from "../rules/options.ts";
import type { InletSearch } from "./inlet-queries.ts";

type InletFieldProps = {
  typed: string;
  options: readonly Option[];
  risks: readonly Risk[];
  search: Search<InletSearch>;
  state: SearchState<InletSearch>["state"];
  onType: (typed: string) => void;
  onTake: (option: Option) => void;
  /** Nothing is typed, and what is chosen is enough. */
  onEmptyEnter: () => void;
};

/** One field for all: what it finds stands below it, and Enter takes the marked one. */
export function InletField({
  typed,
  options,
  risks,
  search,
  state,
  onType,
  onTake,
  onEmptyEnter,
}: InletFieldProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const isAwaited = useRef(false);
  const marked = options[Math.min(at, options.length - 1)];
  const isSearching = state === "asking";
  const type = (text: string): void => {
    onType(text);
    setAt(0);
    isAwaited.current = false;
    search.search(parseTyped(text, risks).text);
  };
  // Enter came before the answer: its first is what was meant.
  const takeAwaited = useEffectEvent(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    if (marked) onTake(marked);
  });
  useEffect(() => {
    if (state !== "asking") takeAwaited();
  }, [state]);
  // The products came after the typing: only now is it known which part of it is one.
  const askAgain = useEffectEvent(() => {
    if (typed.trim() !== "") search.search(parseTyped(typed, risks).text);
  });
  const isKnown = risks.length > 0;
  useEffect(() => {
    if (isKnown) askAgain();
  }, [isKnown]);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key !== "Enter" || event.ctrlKey) return;
    event.preventDefault();
    if (typed.trim() === "") onEmptyEnter();
    else if (marked) onTake(marked);
    else isAwaited.current = isSearching;
  };
  const isOpen = typed.trim() !== "";
  return (
    <div className="inlet-field">
      <input
        className="search-box"
        type="search"
        role="combobox"
        aria-label="查找险种、客户、计划或单据"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && marked ? `${id}-${options.indexOf(marked)}` : undefined}
        aria-autocomplete="list"
        placeholder="险种、客户、计划或单号，可一起输入，如：0405 示例电子"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {isOpen && <Found id={id} options={options} marked={marked} state={state} onTake={onTake} />}
    </div>
  );
}

type FoundProps = {
  id: string;
  options: readonly Option[];
  marked: Option | undefined;
  state: InletFieldProps["state"];
  onTake: (option: Option) => void;
};

const NONE = "没有找到。可输入险种代码或名称、客户名称、拼音首字母或单号";
const noneWords: Readonly<Record<InletFieldProps["state"], string>> = {
  idle: NONE,
  asking: "正在查找…",
  found: NONE,
  failed: "暂时查不到客户和单据，请稍后再试",
};

function Found({ id, options, marked, state, onTake }: FoundProps) {
  return (
    <div className="inlet-found">
      <div id={`${id}-list`} role="listbox" aria-label="找到的内容">
        {options.map((option, index) => (
          <button
            key={option.key}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option === marked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            <small>{option.group}</small>
            <span>{option.title}</span>
            <span className="inlet-about">{option.about}</span>
          </button>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="inlet-none">
          {noneWords[state]}
        </p>
      )}
    </div>
  );
}
