import { useId, useState } from "react";
import { parseTypedDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { DateInput } from "./date-input.tsx";
import { buildFieldNoteProps, FieldFrame, type FieldNotes } from "./field-frame.tsx";

export type DateFieldProps = FieldNotes & {
  label: string;
  title?: string;
  /** "" while no day is chosen or the day is incomplete. */
  value: PlainDate;
  onChange: (day: PlainDate) => void;
};

/** A labelled date. What is no date yet stays as typed, and does not leave the field by Enter. */
export function DateField({ label, title, value, onChange, error, hint }: DateFieldProps) {
  const id = useId();
  const [typing, setTyping] = useState<{ text: string; day: PlainDate }>();
  const [isTold, setTold] = useState(false);
  const text = typing?.day === value ? typing.text : value;
  const isIncomplete = text.trim() !== "" && value === "";
  const shownError = error ?? (isTold && isIncomplete ? "请填写日期，如 2026-01-31" : undefined);
  return (
    <FieldFrame id={id} label={label} error={shownError} hint={hint}>
      <DateInput
        {...buildFieldNoteProps(id, { error: shownError, hint })}
        id={id}
        label={label}
        title={title}
        value={text}
        day={value}
        onTyped={(typed) => {
          const day = parseTypedDate(typed) ?? "";
          setTyping({ text: typed, day });
          setTold(false);
          onChange(day);
        }}
        onBlur={() => {
          if (!isIncomplete) setTyping(undefined);
          setTold(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isIncomplete) return;
          event.preventDefault();
          setTold(true);
        }}
        onPick={(day) => {
          setTyping(undefined);
          onChange(day);
        }}
      />
    </FieldFrame>
  );
}
