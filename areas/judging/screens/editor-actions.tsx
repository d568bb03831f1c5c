import { useEffect, useEffectEvent } from "react";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { CONTENT_SIGNAL } from "#platform/forms/web/form-store.ts";
import { useFormContext, useFormSignal } from "#platform/forms/web/use-form-context.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { type DraftEditorAction, takePendingEditorAction } from "./draft-calls.ts";
import { ForecastDialog, RETURN_FLAG } from "./forecast-dialog.tsx";
import { useHitFocus } from "./use-hit-focus.ts";
import type { DraftEditingState } from "./use-editing.ts";

type EditorActionsProps = { editing: DraftEditingState; compiled: CompiledProduct };

/** Saves, rehearses or submits the document; missing values are shown before anything is sent. */
export function EditorActions({ editing, compiled }: EditorActionsProps) {
  const { store, focusFirstError } = useFormContext();
  const hitFocus = useHitFocus(compiled);
  const typed = useFormSignal(CONTENT_SIGNAL, store.typedForm);
  const { busy, businessNo, simulate, simulated, unseen, mayPay, words } = editing;
  const isBusy = busy !== undefined;
  const save = (): void => void editing.save(store);
  const submit = (deed: "submit" | "pay" = "submit", seenPremium?: string): void => {
    const count = focusFirstError();
    if (count === 0) return void editing.submit(store, deed, seenPremium);
    noticeStore.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  const main = mayPay ? "pay" : "submit";

  // The user pressed this button on the page of the document without a number.
  const resume = useEffectEvent(() => {
    const intent = businessNo === undefined ? undefined : takePendingEditorAction(businessNo);
    if (intent?.deed === "submit" || intent?.deed === "pay") submit(intent.deed, intent.seen);
    if (intent?.deed === "try") void simulate?.(store);
  });
  useEffect(() => resume(), []);

  useShortcuts({ s: save, enter: () => submit(main) });

  const expected = editing.forecast?.typed === typed ? editing.forecast.result : undefined;
  const isReturnExpected = expected?.underwriteFlag === RETURN_FLAG;
  const mend = (): void => {
    if (expected && !hitFocus.goToFirst(expected.autoErrorConditionRspDtos)) focusFirstError();
  };
  const label = (deed: DraftEditorAction): string => words[deed][busy === deed ? 1 : 0];
  return (
    <>
      <Button isBusy={isBusy} aria-keyshortcuts="Control+S" onClick={save}>
        {label("save")}
      </Button>
      {simulate && (
        <Button isBusy={isBusy} onClick={() => void simulate(store)}>
          {label("try")}
        </Button>
      )}
      <Button
        look={mayPay || isReturnExpected ? "plain" : "primary"}
        isBusy={isBusy}
        aria-keyshortcuts={mayPay ? undefined : "Control+Enter"}
        onClick={() => submit()}
      >
        {label("submit")}
      </Button>
      {mayPay && (
        <Button
          look={isReturnExpected ? "plain" : "primary"}
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter"
          title="自动核保通过后直接缴费（Ctrl+Enter）"
          onClick={() => submit("pay")}
        >
          {label("pay")}
        </Button>
      )}
      {isReturnExpected && (
        <Button look="primary" onClick={mend}>
          去修改
        </Button>
      )}
      {simulated && (
        <ForecastDialog
          simulated={simulated}
          businessNo={businessNo}
          goTo={hitFocus.goTo}
          onMend={mend}
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
          deed={words.submit[0]}
          onClose={editing.closeUnseen}
          onSubmit={() => void editing.submitAnyway()}
        />
      )}
    </>
  );
}

type UnseenDialogProps = { premium: string | null; deed: string; onClose: () => void; onSubmit: () => void };

/** The price on the page was missing or differed from the stored price. */
function UnseenDialog({ premium, deed, onClose, onSubmit }: UnseenDialogProps) {
  return (
    <Dialog title="请确认保费" onClose={onClose}>
      <div className="dialog-form">
        <p>
          系统核定保费为 <strong>{formatMoney(premium)}</strong> 元，是否按此{deed}？
        </p>
        <div className="dialog-actions">
          <Button onClick={onClose}>返回</Button>
          <Button look="primary" onClick={onSubmit}>
            按此保费提交
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
