import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { notices } from "#platform/web/notice-store.ts";
import { takeIntent } from "./handover.ts";
import { TrialDialog, UnseenDialog } from "./editor-dialogs.tsx";
import type { Deed, Editing } from "./use-editing.ts";

const words: Record<Deed, readonly [calm: string, busy: string]> = {
  save: ["暂存", "正在暂存…"],
  try: ["试核保", "正在试核保…"],
  submit: ["提交核保", "正在提交…"],
  pay: ["提交并缴费", "正在提交…"],
};

/** Keep it, ask what underwriting would say, submit it; what is missing is shown before anything is sent. */
export function EditorActions({ editing }: { editing: Editing }) {
  const { store, focusFirstError: goToFirstError } = useFormContext();
  const { busy, businessNo, simulate, simulated, unseen, mayPay } = editing;
  const isComplete = (): boolean => {
    const count = goToFirstError();
    if (count === 0) return true;
    notices.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
    return false;
  };
  const submit = (deed: "submit" | "pay" = "submit", known?: string): void => {
    if (isComplete()) void editing.submit(store, deed, known);
  };
  const main = mayPay ? "pay" : "submit";

  // What its user was about to do when the document got its number.
  const goOn = useEffectEvent(() => {
    const intent = businessNo === undefined ? undefined : takeIntent(businessNo);
    if (intent?.deed === "submit" || intent?.deed === "pay") submit(intent.deed, intent.seen);
    if (intent?.deed === "try") void simulate?.(store);
  });
  useEffect(() => goOn(), []);

  useShortcuts({ s: () => void editing.save(store), enter: () => submit(main) });

  const face = (deed: Deed): string => words[deed][busy === deed ? 1 : 0];
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy !== undefined}
        aria-keyshortcuts="Control+S"
        onClick={() => void editing.save(store)}
      >
        {face("save")}
      </button>
      {simulate && (
        <button
          type="button"
          className="button"
          aria-disabled={busy !== undefined}
          onClick={() => void simulate(store)}
        >
          {face("try")}
        </button>
      )}
      <button
        type="button"
        className={mayPay ? "button" : "button primary"}
        aria-disabled={busy !== undefined}
        aria-keyshortcuts={mayPay ? undefined : "Control+Enter"}
        onClick={() => submit()}
      >
        {face("submit")}
      </button>
      {mayPay && (
        <button
          type="button"
          className="button primary"
          aria-disabled={busy !== undefined}
          aria-keyshortcuts="Control+Enter"
          title="自动核保通过后直接缴费（Ctrl+Enter）"
          onClick={() => submit("pay")}
        >
          {face("pay")}
        </button>
      )}
      {simulated && (
        <TrialDialog
          simulated={simulated}
          onClose={editing.closeTrial}
          onSubmit={() => {
            editing.closeTrial();
            submit();
          }}
        />
      )}
      {unseen && (
        <UnseenDialog
          premium={unseen.premium}
          onClose={editing.closeUnseen}
          onSubmit={() => void editing.submitAnyway()}
        />
      )}
    </>
  );
}
