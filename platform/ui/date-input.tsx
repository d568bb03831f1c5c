import { type ComponentProps, useState } from "react";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "./button.tsx";
import { parseDayOrDefault } from "./calendar.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { ignoreComposingEnter } from "./composition.ts";

export type DateInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  id: string;
  label: string;
  /** The day at which the calendar opens; without one it opens at the typed month, else today. */
  day: string;
  isLocked?: boolean;
  onTyped: (text: string) => void;
  onPick: (day: PlainDate) => void;
};

const today = () => getTodayInShanghai(new Date());

/** A date typed as 2025-01-31 or 20250131, or picked from the calendar (Alt and arrow down). */
export function DateInput({ label, day, isLocked, onTyped, onPick, onKeyDown, ...input }: DateInputProps) {
  const [openedAt, setOpenedAt] = useState<PlainDate>();
  const open = (): void => setOpenedAt(parseDayOrDefault(day || String(input.value), today()));
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setOpenedAt(undefined);
    if (!isFocusElsewhere) document.getElementById(input.id)?.focus();
  };
  return (
    <>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={isLocked ? "" : "年-月-日"}
        readOnly={isLocked}
        onChange={({ target }) => onTyped(target.value)}
        onKeyDown={(event) => {
          ignoreComposingEnter(event);
          onKeyDown?.(event);
          if (event.altKey && event.key === "ArrowDown" && !isLocked) open();
        }}
      />
      {!isLocked && (
        <Button
          look="bare"
          className="calendar-button"
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
          anchorId={input.id}
          day={openedAt}
          today={today()}
          onPick={(picked) => {
            onPick(picked);
            close({ isFocusElsewhere: false });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
