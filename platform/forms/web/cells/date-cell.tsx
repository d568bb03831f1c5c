import { useState } from "react";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { parseDayOrDefault } from "#platform/ui/calendar.ts";
import { CalendarPanel } from "#platform/ui/calendar-panel.tsx";
import { ignoreComposingEnter } from "#platform/ui/composition.ts";
import { parseTypedText } from "../../typed-value.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";

/** A date typed as 2025-01-31 or 20250131, or picked from the calendar (Alt and arrow down). */
export function DateCell({ bind }: { bind: CellBinding }) {
  const { element, lock, id, label } = bind;
  const [typing, setTyping] = useState<{ text: string; kept: string }>();
  const [openedAt, setOpenedAt] = useState<PlainDate>();
  const text = getCellText(bind.cell) || getCellText(bind.system);
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setOpenedAt(undefined);
    if (!isFocusElsewhere) document.getElementById(id)?.focus();
  };
  const open = (): void =>
    setOpenedAt(parseDayOrDefault(parseTypedText(element, text).text, getTodayInShanghai(new Date())));
  return (
    <span className="cell-box">
      <input
        {...buildAccessibleNameProps(bind)}
        className={lock === undefined ? "cell-input" : "cell-input is-locked"}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={lock === undefined ? "年-月-日" : ""}
        readOnly={lock !== undefined}
        value={typing?.kept === getCellText(bind.cell) ? typing.text : text}
        onChange={({ target }) => {
          const kept = parseTypedText(element, target.value).text;
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
        <Button
          look="bare"
          className="cell-calendar"
          tabIndex={-1}
          aria-label={`${label}日历`}
          onClick={open}
        >
          ▦
        </Button>
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
