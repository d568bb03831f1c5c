import { Button } from "#platform/ui/button.tsx";

type FoldButtonProps = {
  side: "left" | "right";
  /** What is folded. */
  label: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
};

/** Folds what stands beside a form to a strip, and back. F9 folds all of it. */
export function FoldButton({ side, label, isFolded, onFold }: FoldButtonProps) {
  const name = `${isFolded ? "展开" : "收起"}${label}`;
  return (
    <Button
      look="bare"
      className={`fold-button is-${side}`}
      aria-label={name}
      aria-expanded={!isFolded}
      title={`${name}（F9 全宽）`}
      onClick={() => onFold(!isFolded)}
    >
      <span aria-hidden="true">{isFolded === (side === "left") ? "»" : "«"}</span>
    </Button>
  );
}
