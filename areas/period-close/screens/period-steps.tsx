import { useState } from "react";
import { formatPeriod, CLOSED_STATUS, WAITING_STATUS } from "../rules/period.ts";
import { approveReopening, closePeriod, rejectReopening, requestReopening } from "../contract.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { type ConfirmationDialogValues, ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import type { PeriodView } from "./period-parts.tsx";

type StepName = "close" | "request" | "approve" | "reject";
type PeriodStepsProps = {
  period: PeriodView;
  back: { readonly href: string; readonly label: string };
  onDone: () => void;
};

const dialogs: Readonly<
  Record<StepName, { title: string; confirm: string; asks: readonly "reason"[]; text: string }>
> = {
  close: {
    title: "关账",
    confirm: "确认关账",
    asks: [],
    text: "关账后不能再记入本期间；迟到的款项记入下一个未关账日，并保留实际日期。",
  },
  request: {
    title: "申请反关账",
    confirm: "提交申请",
    asks: ["reason"],
    text: "反关账须由另一位有审批权限的人员同意，同意前期间保持关账。",
  },
  approve: {
    title: "同意反关账",
    confirm: "同意",
    asks: [],
    text: "同意后可以记入本期间，处理完毕须重新关账。",
  },
  reject: { title: "不同意反关账", confirm: "不同意", asks: ["reason"], text: "期间保持关账。" },
};

/** The steps that the user may take now, each with its dialog, and the reason why the period cannot be closed. */
export function PeriodSteps({ period, back, onDone }: PeriodStepsProps) {
  const { status, why, checklist, requestedBy } = period;
  const [asked, setAsked] = useState<StepName>();
  const mayClose = useHasOperationPermission(closePeriod.permission);
  const mayDecide = useHasOperationPermission(approveReopening.permission);
  const open = checklist.filter(({ isBlocking }) => isBlocking).length;
  const isOpen = status !== CLOSED_STATUS && status !== WAITING_STATUS;
  const isOwnRequest = session.current()?.userCode === requestedBy;
  const hindrance = why === "" && open > 0 ? `检查清单有 ${open} 项未通过` : why;
  return (
    <div className="doc-steps">
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
      {isOpen && mayClose && hindrance !== "" && (
        <span className="doc-told" role="status">
          暂不能关账：{hindrance}
        </span>
      )}
      {isOpen && mayClose && hindrance === "" && (
        <Button look="primary" onClick={() => setAsked("close")}>
          关账
        </Button>
      )}
      {status === CLOSED_STATUS && mayClose && (
        <Button onClick={() => setAsked("request")}>申请反关账</Button>
      )}
      {status === WAITING_STATUS && mayDecide && !isOwnRequest && (
        <>
          <Button onClick={() => setAsked("reject")}>不同意</Button>
          <Button look="primary" onClick={() => setAsked("approve")}>
            同意反关账
          </Button>
        </>
      )}
      {asked && (
        <StepDialog
          step={asked}
          period={period}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}

type StepDialogProps = { step: StepName; period: PeriodView; onClose: () => void; onDone: () => void };

function StepDialog({ step, period, onClose, onDone }: StepDialogProps) {
  const [close, request] = [useCallMutation(closePeriod), useCallMutation(requestReopening)];
  const [approve, reject] = [useCallMutation(approveReopening), useCallMutation(rejectReopening)];
  const mutation = { close, request, approve, reject }[step];
  const { title, confirm, asks, text } = dialogs[step];
  const { comCode, kind, firstDay: day, periodNo, version } = period;
  const options = {
    onSuccess: () => {
      noticeStore.tell(`${formatPeriod(period)}：${title}已办理`);
      onDone();
    },
  };
  const run = ({ reason }: ConfirmationDialogValues): void => {
    const chosen = { periodNo, version };
    if (step === "close") close.mutate({ comCode, kind, day }, options);
    if (step === "request") request.mutate({ ...chosen, reason }, options);
    if (step === "approve") approve.mutate(chosen, options);
    if (step === "reject") reject.mutate({ ...chosen, reason }, options);
  };
  return (
    <ConfirmationDialog
      title={`${title}：${formatPeriod(period)}`}
      asks={asks}
      confirm={confirm}
      isPending={mutation.isPending}
      error={mutation.error}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmationDialog>
  );
}
