import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { Simulation } from "./draft-calls.ts";
import { Verdict } from "./underwriting-pane.tsx";

type TrialDialogProps = { simulated: Simulation; onClose: () => void; onSubmit: () => void };

/** What would be referred, why, to whom, and for how long; nothing of it is stored. */
export function TrialDialog({ simulated, onClose, onSubmit }: TrialDialogProps) {
  const { underwriteFlag, levelName, remindedAfterDays, autoErrorConditionRspDtos: hits } = simulated;
  return (
    <Dialog title="试核保结果" onClose={onClose} className="is-wide" isLight>
      <div className="dialog-form">
        <Verdict result={simulated} isTrial />
        {underwriteFlag === "4" && (
          <p>
            将由<strong>{levelName}</strong>核保；{remindedAfterDays} 个工作日内无人领取时系统提醒。
          </p>
        )}
        {hits.length > 0 && <UnderwritingHitTable hits={hits} />}
        <p className="quiet-note">试核保只是预演，不改变单据，也不进入核保任务。</p>
        <div className="dialog-actions">
          <Button onClick={onClose}>返回修改</Button>
          <Button look="primary" onClick={onSubmit}>
            提交核保
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type UnseenDialogProps = { premium: string | null; onClose: () => void; onSubmit: () => void };

/** The price on the page was missing or differed from the stored price. */
export function UnseenDialog({ premium, onClose, onSubmit }: UnseenDialogProps) {
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
