import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Field, type FieldProps } from "./field.tsx";

export type DateFieldProps = Omit<FieldProps, "type" | "value" | "onChange"> & {
  /** "" while no day is chosen, or while one is written half. */
  value: PlainDate;
  onChange: (day: PlainDate) => void;
};

/** A day, typed part by part or picked from the browser's own calendar, which a phone shows in its own way. */
export function DateField({ onChange, ...field }: DateFieldProps) {
  return <Field {...field} type="date" onChange={({ target }) => onChange(target.value)} />;
}
