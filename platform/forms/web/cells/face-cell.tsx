import { type ReactNode, useState } from "react";
import { isEmpty } from "../../check-form.ts";
import { type CellBinding, namingOf } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

export type Closing = (how: { isFocusElsewhere: boolean }) => void;

type Given = {
  bind: CellBinding;
  /** What is chosen, in words. */
  text: string;
  /** False while what it opens is still on its way. */
  isReady: boolean;
  /** What it opens; with what was typed to open it, more of which may come before it is ready. */
  children(typed: string, close: Closing): ReactNode;
};

/** What is chosen elsewhere is drawn as text; what it is chosen from is mounted only while it is open. */
export function FaceCell({ bind, text, isReady, children }: Given) {
  const { element, lock, id, isInTable } = bind;
  const [opened, setOpened] = useState<string>();
  const isOpen = opened !== undefined && isReady && lock === undefined;
  const close: Closing = ({ isFocusElsewhere }) => {
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
          if (event.key === "Delete" || event.key === "Backspace")
            bind.set(element.type === "cascader" ? [] : "");
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
      {isOpen && <span id={`${id}-panel`}>{children(opened, close)}</span>}
    </span>
  );
}
