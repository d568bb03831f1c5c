import { type ComponentProps, useId } from "react";
import { RequiredMark } from "./required-mark.tsx";
import "./field.css";

export type SelectOption = { readonly value: string; readonly label: string };

export type SelectProps = Omit<ComponentProps<"select">, "id" | "value" | "onChange"> & {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  /** The first entry, shown while nothing is chosen. */
  placeholder?: string;
  isRequired?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A label with a native select, and an error or hint below. A phone shows its own list. */
export function Select(props: SelectProps) {
  const { label, options, onChange, placeholder, isRequired, error, hint, ...select } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      <select
        className="select"
        {...select}
        id={id}
        aria-required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
          {note}
        </p>
      )}
    </div>
  );
}
