import { useState } from "react";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ignoreComposingEnter } from "#platform/web/composition.ts";
import { readTyped } from "../../typed-value.ts";
import { dayOr } from "../calendar.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { type CellBinding, namingOf, textOf } from "./cell-binding.ts";

/** Typed as 2025-01-31 or 20250131, or picked from the calendar (Alt and arrow down). */
export function DateCell({ bind }: { bind: CellBinding }) {
  const { element, lock, id, label } = bind;
  const [isOpen, setOpen] = useState(false);
  const text = textOf(bind.cell) || textOf(bind.system);
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setOpen(false);
    if (!isFocusElsewhere) document.getElementById(id)?.focus();
  };
  return (
    <span className="cell-box">
      <input
        {...namingOf(bind)}
        className={lock === undefined ? "cell-input" : "cell-input is-locked"}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={lock === undefined ? "年-月-日" : ""}
        readOnly={lock !== undefined}
        value={text}
        onChange={({ target }) => bind.set(target.value)}
        onBlur={() => {
          bind.set(readTyped(element, text).text);
          bind.leave();
        }}
        onKeyDown={(event) => {
          ignoreComposingEnter(event);
          if (event.altKey && event.key === "ArrowDown" && lock === undefined) setOpen(true);
        }}
      />
      {lock === undefined && (
        <button
          type="button"
          className="cell-calendar"
          tabIndex={-1}
          aria-label={`${label}日历`}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden="true">▦</span>
        </button>
      )}
      {isOpen && (
        <CalendarPanel
          label={label}
          anchorId={id}
          day={dayOr(readTyped(element, text).text, todayInShanghai(new Date()))}
          onPick={(day) => {
            bind.set(day);
            close({ isFocusElsewhere: false });
          }}
          onClose={close}
        />
      )}
    </span>
  );
}
