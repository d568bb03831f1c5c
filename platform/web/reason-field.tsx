import { useId } from "react";

export type ReasonBounds = {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Where the reason is stored; by default in the trail of the document. */
  readonly kept?: string;
};

const lengthOf = (reason: string): number => [...reason.trim()].length;

export function isInvalidReason(reason: string, { least, most }: ReasonBounds): boolean {
  return lengthOf(reason) < least || lengthOf(reason) > most;
}

export type ReasonFieldProps = {
  bounds: ReasonBounds;
  value: string;
  /** True after the first attempt to submit, when a short reason becomes an error. */
  isTold: boolean;
  onReason: (reason: string) => void;
};

/** Asks for the reason of an irreversible action, for the trail. */
export function ReasonField({ bounds, value, isTold, onReason }: ReasonFieldProps) {
  const id = useId();
  const { label, least, most, kept = "写入单据轨迹" } = bounds;
  const over = lengthOf(value) - most;
  // Pasted text is never truncated; the user shortens it.
  const isInvalid = over > 0 || (isTold && isInvalidReason(value, bounds));
  const error = over > 0 ? `超出 ${over} 个字，最多 ${most} 个字` : `请填写${label}，至少 ${least} 个字`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="cell-input reason-input"
        rows={3}
        value={value}
        aria-required="true"
        aria-invalid={isInvalid}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onReason(target.value)}
      />
      <p id={`${id}-note`} className={isInvalid ? "field-error" : "field-hint"}>
        {isInvalid ? error : `${least} 到 ${most} 个字，${kept}`}
      </p>
    </div>
  );
}
