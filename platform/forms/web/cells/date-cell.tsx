import { useState } from "react";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ignoreComposingEnter } from "#platform/web/composition.ts";
import { readTyped } from "../../typed-value.ts";
import { dayOr } from "../calendar.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { type CellBinding, namingOf, textOf } from "./cell-binding.ts";

/** Typed as 2025-01-31 or 20250131, or picked from the calendar (Alt and arrow down). */
export function DateCell({ bind }: { bind: CellBinding }) {
  const { element, lock, id, label } = bind;
  const [typing, setTyping] = useState<{ text: string; kept: string }>();
  const [openedAt, setOpenedAt] = useState<PlainDate>();
  const text = textOf(bind.cell) || textOf(bind.system);
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setOpenedAt(undefined);
    if (!isFocusElsewhere) document.getElementById(id)?.focus();
  };
  const open = (): void => setOpenedAt(dayOr(readTyped(element, text).text, todayInShanghai(new Date())));
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
        value={typing?.kept === textOf(bind.cell) ? typing.text : text}
        onChange={({ target }) => {
          const kept = readTyped(element, target.value).text;
          setTyping({ text: target.value, kept });
          bind.set(kept);
        }}
        onBlur={() => {
          setTyping(undefined);
          bind.leave();
        }}
        onKeyDown={(event) => {
          ignoreComposingEnter(event);
          if (event.altKey && event.key === "ArrowDown" && lock === undefined) open();
        }}
      />
      {lock === undefined && (
        <button
          type="button"
          className="cell-calendar"
          tabIndex={-1}
          aria-label={`${label}日历`}
          onClick={open}
        >
          ▦
        </button>
      )}
      {openedAt !== undefined && (
        <CalendarPanel
          label={label}
          anchorId={id}
          day={openedAt}
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
