import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Field, type FieldProps } from "./field.tsx";

export type DateFieldProps = Omit<FieldProps, "type" | "value" | "onChange"> & {
  /** "" while no day is chosen or the day is incomplete. */
  value: PlainDate;
  onChange: (day: PlainDate) => void;
};

/** A native date input. A phone shows its own picker. */
export function DateField({ onChange, ...field }: DateFieldProps) {
  return <Field {...field} type="date" onChange={({ target }) => onChange(target.value)} />;
}
