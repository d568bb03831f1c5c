import { useState } from "react";
import { isEmpty } from "../../check-form.ts";
import { cellText } from "../cell-text.ts";
import { useOptionList, useScope } from "../form-scope.tsx";
import { listName, yesNoList } from "../options.ts";
import { type CellBinding, namingOf, textOf } from "./cell-binding.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { ClearButton } from "./clear-button.tsx";

/** A select, a tree, a cascader: drawn as text, its list mounted only while it is open. */
export function ChoiceCell({ bind }: { bind: CellBinding }) {
  const { options } = useScope();
  const { element, section, lock, label, id, isInTable } = bind;
  /** What was typed to open it; more comes while the list is still on its way. */
  const [opened, setOpened] = useState<string>();
  const named = useOptionList(listName(section, element));
  const list = element.type === "switch" ? yesNoList : named;
  const isWay = element.type === "cascader";
  const cell = isEmpty(bind.cell) ? bind.system : bind.cell;
  const text = cellText(section, element, cell, options);
  const picked = Array.isArray(cell)
    ? (cell as readonly string[])
    : (list?.wayTo(textOf(cell)).map(({ code }) => code) ?? []);
  const isOpen = opened !== undefined && list !== undefined && lock === undefined;
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setOpened(undefined);
    if (isFocusElsewhere) bind.leave();
    else document.getElementById(id)?.focus();
  };
  return (
    <span className="cell-box">
      <button
        {...namingOf(bind)}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        aria-disabled={lock !== undefined}
        className={lock === undefined ? "cell-input cell-face" : "cell-input cell-face is-locked"}
        onClick={() => setOpened((before = "") => before)}
        onBlur={() => {
          if (isOpen) return;
          // Left while its list was still on its way: it must not open behind the user's back.
          setOpened(undefined);
          bind.leave();
        }}
        onKeyDown={(event) => {
          if (lock !== undefined || event.ctrlKey || event.metaKey) return;
          if (event.altKey && event.key !== "ArrowDown") return;
          // A table empties all that is marked.
          if (isInTable && event.key === "Delete") return;
          if (event.key === "Delete" || event.key === "Backspace") bind.set(isWay ? [] : "");
          else if (event.key === "F2" || (event.key === "ArrowDown" && (event.altKey || !isInTable)))
            setOpened("");
          else if (/^[\w\u4e00-\u9fff]$/.test(event.key)) setOpened((before = "") => before + event.key);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <span className={text === "" ? "cell-empty" : "cell-text"}>{text === "" ? "请选择" : text}</span>
        <span className="cell-arrow" aria-hidden="true" />
      </button>
      {lock === undefined && !isInTable && !isEmpty(bind.cell) && <ClearButton bind={bind} />}
      {isOpen && (
        <span id={`${id}-panel`}>
          <ChoicePanel
            label={label}
            anchorId={id}
            list={list}
            picked={picked}
            endsOnly={isWay || element.type === "treeSelect"}
            typed={opened}
            onPick={(way, isEnd) => {
              if (isWay) bind.set(way);
              else if (isEnd) bind.set(way.at(-1) ?? "");
              if (isEnd) close({ isFocusElsewhere: false });
            }}
            onClose={close}
          />
        </span>
      )}
    </span>
  );
}
