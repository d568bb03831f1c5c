import type { ReactNode } from "react";
import "./field.css";

export type FieldNotes = {
  error?: string | undefined;
  hint?: string | undefined;
};

type FieldFrameProps = FieldNotes & {
  /** The id of the control that the label names. */
  id: string;
  label: string;
  children: ReactNode;
};

/** The label of a control that is no plain input, and its error or hint below. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">{children}</div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Ties the control of a frame to its error or hint. */
export function buildFieldNoteProps(id: string, { error, hint }: FieldNotes) {
  return {
    "aria-invalid": error !== undefined,
    "aria-describedby": (error ?? hint) === undefined ? undefined : `${id}-note`,
  };
}
