import { HitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { Simulated } from "./draft-calls.ts";
import { Verdict } from "./verdict.tsx";

type TrialProps = { simulated: Simulated; onClose: () => void; onSubmit: () => void };

/** What would refer, why, to whom, and how long that may take; nothing of it is kept. */
export function TrialDialog({ simulated, onClose, onSubmit }: TrialProps) {
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
        {hits.length > 0 && <HitTable hits={hits} />}
        <p className="quiet-note">试核保只是预演，不改变单据，也不进入核保任务。</p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            返回修改
          </button>
          <button type="button" className="button primary" onClick={onSubmit}>
            提交核保
          </button>
        </div>
      </div>
    </Dialog>
  );
}

type UnseenProps = { premium: string | null; onClose: () => void; onSubmit: () => void };

/** The price on the page was not yet, or not the same as, the one that is kept. */
export function UnseenDialog({ premium, onClose, onSubmit }: UnseenProps) {
  return (
    <Dialog title="请确认保费" onClose={onClose}>
      <div className="dialog-form">
        <p>
          系统核定保费为 <strong>{formatMoney(premium)}</strong> 元，是否按此提交核保？
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            返回
          </button>
          <button type="button" className="button primary" onClick={onSubmit}>
            按此保费提交
          </button>
        </div>
      </div>
    </Dialog>
  );
}
