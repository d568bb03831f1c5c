import { useEffect, useEffectEvent } from "react";
import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import {
  type DraftEditorAction,
  type UnderwritingSimulation,
  takePendingEditorAction,
} from "./draft-calls.ts";
import { AutoUnderwritingVerdict } from "./underwriting-pane.tsx";
import type { DraftEditingState } from "./use-editing.ts";

/** Saves, rehearses or submits the document; missing values are shown before anything is sent. */
export function EditorActions({ editing }: { editing: DraftEditingState }) {
  const { store, focusFirstError } = useFormContext();
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
        look={mayPay ? "plain" : "primary"}
        isBusy={isBusy}
        aria-keyshortcuts={mayPay ? undefined : "Control+Enter"}
        onClick={() => submit()}
      >
        {label("submit")}
      </Button>
      {mayPay && (
        <Button
          look="primary"
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter"
          title="自动核保通过后直接缴费（Ctrl+Enter）"
          onClick={() => submit("pay")}
        >
          {label("pay")}
        </Button>
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

type TrialDialogProps = { simulated: UnderwritingSimulation; onClose: () => void; onSubmit: () => void };

/** What would be referred, why, to whom, and for how long; nothing of it is stored. */
function TrialDialog({ simulated, onClose, onSubmit }: TrialDialogProps) {
  const { underwriteFlag, levelName, remindedAfterDays, autoErrorConditionRspDtos: hits } = simulated;
  const isReturn = underwriteFlag === "5";
  return (
    <Dialog title="试核保结果" onClose={onClose} className="is-wide" isLight>
      <div className="dialog-form">
        <AutoUnderwritingVerdict result={simulated} isTrial />
        {underwriteFlag === "4" && (
          <p>
            将由<strong>{levelName}</strong>核保；{remindedAfterDays} 个工作日内无人领取时系统提醒。
          </p>
        )}
        {hits.length > 0 && <UnderwritingHitTable hits={hits} />}
        <p className="quiet-note">单据已暂存。试核保只是预演：不提交，不改变单据状态，也不进入核保任务。</p>
        <div className="dialog-actions">
          <Button look={isReturn ? "primary" : "plain"} onClick={onClose}>
            返回修改
          </Button>
          <Button look={isReturn ? "plain" : "primary"} onClick={onSubmit}>
            提交核保
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type UnseenDialogProps = { premium: string | null; onClose: () => void; onSubmit: () => void };

/** The price on the page was missing or differed from the stored price. */
function UnseenDialog({ premium, onClose, onSubmit }: UnseenDialogProps) {
  return (
    <Dialog title="请确认保费" onClose={onClose}>
      <div className="dialog-form">
        <p>
          系统核定保费为 <strong>{formatMoney(premium)}</strong> 元，是否按此提交核保？
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
