import { useId } from "react";

export type ReasonBounds = {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Where it is kept; the trail of the document where it is left out. */
  readonly kept?: string;
};

const lengthOf = (reason: string): number => [...reason.trim()].length;

export function isUnfit(reason: string, { least, most }: ReasonBounds): boolean {
  return lengthOf(reason) < least || lengthOf(reason) > most;
}

type Given = {
  bounds: ReasonBounds;
  value: string;
  /** It was sent already, so what is missing is said. */
  isTold: boolean;
  onReason: (reason: string) => void;
};

/** Why something is done that cannot be taken back, for the trail. */
export function ReasonField({ bounds, value, isTold, onReason }: Given) {
  const id = useId();
  const { label, least, most, kept = "写入单据轨迹" } = bounds;
  const over = lengthOf(value) - most;
  // What is pasted is never cut: he shortens it himself.
  const isFaulty = over > 0 || (isTold && isUnfit(value, bounds));
  const fault = over > 0 ? `超出 ${over} 个字，最多 ${most} 个字` : `请填写${label}，至少 ${least} 个字`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="cell-input reason-input"
        rows={3}
        value={value}
        aria-required="true"
        aria-invalid={isFaulty}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onReason(target.value)}
      />
      <p id={`${id}-note`} className={isFaulty ? "field-fault" : "field-hint"}>
        {isFaulty ? fault : `${least} 到 ${most} 个字，${kept}`}
      </p>
    </div>
  );
}
