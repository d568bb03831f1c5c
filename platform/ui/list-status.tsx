import { Button } from "./button.tsx";
import "./option-list.css";

export type ListStatusProps = {
  /** How the search for options stands; it is read out whenever it changes. */
  text: string;
  /** Where the search failed and may be tried again. */
  onRetry?: (() => void) | undefined;
};

/** Stands below the options, or in their place. */
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
