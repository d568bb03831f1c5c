import { type ComponentProps, type ReactNode, useId } from "react";
import { ignoreComposingEnter } from "./composition.ts";
import "./field.css";

export type FieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Content at the right, in the same line. */
  aside?: ReactNode;
};

/** A label, its input, and an error or hint below. Screen readers announce all three together. */
export function Field({ label, error, hint, aside, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          onKeyDown={ignoreComposingEnter}
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {aside}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
          {note}
        </p>
      )}
    </div>
  );
}
