import { type ReactNode, useState } from "react";
import { isEmpty } from "../../check-form.ts";
import { type CellBinding, namingOf } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

export type Closing = (how: { isFocusElsewhere: boolean }) => void;

type Face = {
  readonly face: ReactNode;
  /** What was typed to open it; undefined while it is closed. */
  readonly opened: string | undefined;
  close: Closing;
};

type Given = {
  /** What is chosen, in words. */
  readonly text: string;
  /** False while what it opens is still on its way; what is typed meanwhile is kept for it. */
  readonly isReady: boolean;
};

/** What is chosen elsewhere is drawn as text; what it is chosen from is mounted only while it is open. */
export function useFace(bind: CellBinding, { text, isReady }: Given): Face {
  const { element, lock, id, isInTable } = bind;
  const [asked, setAsked] = useState<string>();
  const isOpen = asked !== undefined && isReady && lock === undefined;
  const close: Closing = ({ isFocusElsewhere }) => {
    setAsked(undefined);
    if (isFocusElsewhere) bind.leave();
    else document.getElementById(id)?.focus();
  };
  const face = (
    <>
      <button
        {...namingOf(bind)}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId(bind) : undefined}
        aria-disabled={lock !== undefined}
        className={lock === undefined ? "cell-input cell-face" : "cell-input cell-face is-locked"}
        onClick={() => setAsked((before = "") => before)}
        onBlur={() => {
          if (isOpen) return;
          // Left while its list was still on its way: it must not open behind the user's back.
          setAsked(undefined);
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
            setAsked("");
          else if (/^[\w\u4e00-\u9fff]$/.test(event.key)) setAsked((before = "") => before + event.key);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <span className={text === "" ? "cell-empty" : "cell-text"}>{text === "" ? "请选择" : text}</span>
        <span className="cell-arrow" aria-hidden="true" />
      </button>
      {lock === undefined && !isInTable && !isEmpty(bind.cell) && <ClearButton bind={bind} />}
    </>
  );
  return { face, opened: isOpen ? asked : undefined, close };
}

export function panelId({ id }: CellBinding): string {
  return `${id}-panel`;
}
