import { Button } from "./button.tsx";
import "./option-list.css";

export type ListStatusProps = {
  /** The state of the search, announced to screen readers at each change. */
  text: string;
  /** Present if the search failed and may be retried. */
  onRetry?: (() => void) | undefined;
};

/** The status line below the options, or in place of them. */
export function ListStatus({ text, onRetry }: ListStatusProps) {
  return (
    <p className="choice-none" role="status">
      {text}
      {onRetry && (
        <Button look="link" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          重试
        </Button>
      )}
    </p>
  );
}
