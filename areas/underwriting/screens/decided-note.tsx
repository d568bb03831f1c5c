import { useEffect, useRef } from "react";
import { useDecisionKeys } from "./use-decision-keys.ts";

type Given = {
  says: string;
  isPending: boolean;
  onNext: () => void;
  /** To the same task again, where it stays with who decided. */
  onBack: (() => void) | undefined;
};

/** After a decision: what was said, and the one key to the next task. */
export function DecidedNote({ says, isPending, onNext, onBack }: Given) {
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => button.current?.focus(), []);
  useDecisionKeys(section, (deed) => {
    const isNext = "act" in deed && deed.act === "next";
    if (isNext) onNext();
    return isNext;
  });
  return (
    <section ref={section} className="uw-panel is-decided" aria-label="核保处理">
      <p role="status">{says}</p>
      <div className="uw-taking">
        <button
          ref={button}
          type="button"
          className="button primary"
          disabled={isPending}
          aria-keyshortcuts="N"
          onClick={onNext}
        >
          下一单 <kbd>N</kbd>
        </button>
        {onBack && (
          <button type="button" className="button" onClick={onBack}>
            继续处理本单
          </button>
        )}
        <a className="button" href="/underwritingPool">
          返回工作台
        </a>
      </div>
    </section>
  );
}
