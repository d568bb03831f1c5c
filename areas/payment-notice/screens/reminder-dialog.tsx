import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { remindPaymentNotice } from "../contract.ts";
import { NOTICE_WAY } from "../rules/notice.ts";

/** 催缴, once a day, by one way. */
export function ReminderDialog({ noticeNo, onClose }: { noticeNo: string; onClose: () => void }) {
  const remind = useCallMutation(remindPaymentNotice);
  const by = (way: "1" | "2"): void => remind.mutate({ noticeNo, way }, { onSuccess: onClose });
  return (
    <Dialog title="催缴" className="form-dialog" onClose={onClose}>
      <div className="dialog-form">
        <p>提醒投保人缴费，每张通知书每天一次。</p>
        {remind.error && <ErrorNote error={remind.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button isBusy={remind.isPending} onClick={() => by(NOTICE_WAY.mail)}>
            邮件催缴
          </Button>
          <Button look="primary" isBusy={remind.isPending} onClick={() => by(NOTICE_WAY.sms)}>
            短信催缴
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
