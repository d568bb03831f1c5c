import { Button } from "#platform/ui/button.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";

type ReadyButtonProps = {
  label: string;
  /** Why the action is not possible now; undefined if it is. */
  whyNot: string | undefined;
  look?: "primary" | "small";
  onAct: () => void;
};

/**
 * A button that is never `disabled`, so that keyboard users keep the focus and learn why the action is not possible.
 */
export function ButtonWithDisabledReason({ label, whyNot, look, onAct }: ReadyButtonProps) {
  const isReady = whyNot === undefined;
  return (
    <Button
      look={look === "primary" && isReady ? "primary" : "plain"}
      {...(look === "small" && { size: look })}
      aria-disabled={!isReady}
      title={whyNot}
      onClick={() => (isReady ? onAct() : noticeStore.tell(whyNot))}
    >
      {label}
    </Button>
  );
}
