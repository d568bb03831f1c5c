import { type ReactNode, useState } from "react";
import type { ActionOffer } from "#platform/lifecycle/lifecycle.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";

/** Transitions that open a page are named after the page. */
const buttons: Readonly<Record<string, string>> = { save: "编辑", pay: "去缴费" };

type DocumentStepsProps = {
  offers: readonly ActionOffer[];
  /** What each event does; an event without an entry has no button. */
  actions: Readonly<Record<string, () => void>>;
  /** Events that lead on; their buttons stand last. */
  main: ReadonlySet<string>;
  isBusy: boolean;
  error: ApiError | null;
  onRefresh: () => void;
  /** Why the document does not move on. Shown at once, because a phone shows no tooltip. */
  note?: string | undefined;
  /** Buttons that do not depend on the state; they stand first. */
  before?: ReactNode;
  /** Dialogs of the steps. */
  children?: ReactNode;
};

/** Buttons for the transitions that the server offers; a disabled one says why when pressed. */
export function DocumentTransitionButtons(props: DocumentStepsProps) {
  const { offers, actions, main, isBusy, error, onRefresh, note = "", before, children } = props;
  const [pressedReason, setReason] = useState("");
  const reason = pressedReason || note;
  const act = (event: string, why: string): void => {
    if (why !== "") setReason(why);
    else if (!isBusy) actions[event]?.();
  };
  return (
    <div className="doc-steps">
      {before}
      {offers
        .filter(({ event }) => actions[event])
        .toSorted((first, second) => Number(main.has(first.event)) - Number(main.has(second.event)))
        .map(({ event, label, why }) => (
          <Button
            key={event}
            look={main.has(event) ? "primary" : "plain"}
            aria-disabled={why !== "" || isBusy}
            title={why === "" ? undefined : why}
            onClick={() => act(event, why)}
          >
            {buttons[event] ?? label}
          </Button>
        ))}
      {reason !== "" && (
        <p className="doc-told" role="status">
          {reason}
        </p>
      )}
      {error && <ErrorNote error={error} onRetry={onRefresh} retryLabel="刷新" />}
      {children}
    </div>
  );
}
