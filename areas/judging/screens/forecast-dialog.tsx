import { UnderwritingHitTable } from "#areas/underwriting/screens/hit-table.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { UnderwritingSimulation } from "./draft-calls.ts";
import { AutoUnderwritingVerdict } from "./underwriting-pane.tsx";
import type { GoToHit } from "./use-hit-focus.ts";

/** The verdict of a document that is given back to be mended. */
export const RETURN_FLAG = "5";
const REFERRAL_FLAG = "4";

type ForecastDialogProps = {
  simulated: UnderwritingSimulation;
  businessNo: string | undefined;
  goTo: GoToHit;
  onMend: () => void;
  onClose: () => void;
  onSubmit: () => void;
};

/** What would be referred, why, to whom, and for how long. Each row leads to its field. */
export function ForecastDialog(props: ForecastDialogProps) {
  const { simulated, businessNo, goTo, onMend, onClose, onSubmit } = props;
  const { underwriteFlag, levelName, remindedAfterDays, autoErrorConditionRspDtos: hits } = simulated;
  const isReturn = underwriteFlag === RETURN_FLAG;
  // A dialog that closes gives the focus back first.
  const leaveFor = (go: () => void): void => {
    onClose();
    setTimeout(go);
  };
  return (
    <Dialog title="试核保结果" onClose={onClose} className="is-wide" isLight>
      <div className="dialog-form">
        <AutoUnderwritingVerdict result={simulated} isTrial />
        {underwriteFlag === REFERRAL_FLAG && (
          <p>
            将由<strong>{levelName}</strong>核保；{remindedAfterDays} 个工作日内无人领取时系统提醒。
          </p>
        )}
        {hits.length > 0 && (
          <UnderwritingHitTable
            hits={hits}
            goTo={(hit) => {
              const go = goTo(hit);
              return go && (() => leaveFor(go));
            }}
          />
        )}
        <p className="quiet-note">
          内容已暂存{businessNo !== undefined && `，单号 ${businessNo}`}。试核保不提交单据，也不进入核保任务。
        </p>
        <div className="dialog-actions">
          {!isReturn && <Button onClick={onClose}>返回修改</Button>}
          <Button look={isReturn ? "plain" : "primary"} onClick={onSubmit}>
            提交核保
          </Button>
          {isReturn && (
            <Button look="primary" onClick={() => leaveFor(onMend)}>
              去修改
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
