import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { useEffect, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useDecisionShortcutKeys } from "./use-decision-keys.ts";

type DecidedNoteProps = {
  businessNo: string;
  message: string;
  isPending: boolean;
  onNext: () => void;
  /** Returns to the same task if it stays with the user after the decision. */
  onBack: (() => void) | undefined;
};

/** Shown after a decision: a confirmation and the key to the next task. */
export function DecisionConfirmationNote({
  businessNo,
  message,
  isPending,
  onNext,
  onBack,
}: DecidedNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => button.current?.focus(), []);
  useDecisionShortcutKeys(section, (action) => {
    const isNext = "act" in action && action.act === "next";
    if (isNext) onNext();
    return isNext;
  });
  return (
    <section
      ref={section}
      className="uw-panel is-decided"
      aria-label={`${getUnderwritingWord(businessNo)}处理`}
    >
      <p role="status">{message}</p>
      <div className="uw-taking">
        <Button ref={button} look="primary" disabled={isPending} aria-keyshortcuts="N" onClick={onNext}>
          下一单 <kbd>N</kbd>
        </Button>
        {onBack && <Button onClick={onBack}>继续处理本单</Button>}
        <a className="button" href="/underwritingPool">
          返回工作台
        </a>
      </div>
    </section>
  );
}
