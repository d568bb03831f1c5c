import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import {
  approvePlan,
  copyPlan,
  disablePlan,
  dropPlan,
  enablePlan,
  returnPlan,
  revisePlan,
  submitPlan,
} from "../contract.ts";
import { buildEditPlanHref, type PlanInfo, refetchPlan } from "./plan-queries.ts";

const calls = {
  submit: submitPlan,
  approve: approvePlan,
  return: returnPlan,
  revise: revisePlan,
  drop: dropPlan,
  disable: disablePlan,
  enable: enablePlan,
};
type Step = keyof typeof calls;

const warnings: Readonly<Record<Step, string>> = {
  submit: "提交后须由另一人审批，审批前不能再修改。",
  approve: "审批通过后，计划按所填的销售期间和机构生效，已生效的版本由它替换。",
  return: "退回后由录入人修改，再重新提交。",
  revise: "修订形成新的版本，审批通过前仍按现在的版本销售。",
  drop: "草稿中的修改不再保留，已生效的版本不受影响。",
  disable: "停用后不能再用它询价，已有的单据不受影响，需要时可以重新启用。",
  enable: "启用后按所填的销售期间和机构销售。",
};
const doneNotices: Partial<Record<Step, string>> = { revise: "已开始修订", drop: "草稿已放弃" };
const stepsWithReason = new Set<Step>(["return", "disable"]);
const mainSteps: ReadonlySet<string> = new Set<Step>(["submit", "approve", "enable"]);

function isStep(event: string): event is Step {
  return Object.hasOwn(calls, event);
}

type PlanStepsProps = {
  plan: PlanInfo;
  /** The step that the address opens. */
  asked: string | undefined;
  onAsked: () => void;
};

/** Buttons for the steps that the server offers; each step asks for confirmation first. */
export function PlanActionButtons({ plan, asked, onAsked }: PlanStepsProps) {
  const { insurancePlanNo, offers } = plan;
  const client = useQueryClient();
  const [chosen = asked, setChosen] = useState<string>();
  const copy = useCallMutation(copyPlan);
  const mayCopy = useHasOperationPermission(copyPlan.permission);
  const copyIt = (): void =>
    copy.mutate(
      { insurancePlanNo },
      {
        onSuccess: ({ insurancePlanNo: copyNo }) => {
          noticeStore.tell(`已复制为 ${copyNo}`);
          void refetchPlan(client, copyNo);
          navigate(buildEditPlanHref(copyNo));
        },
      },
    );
  const ready = offers.filter(({ why }) => why === "");
  const offer = ready.find(({ event }) => event === chosen);
  const dialogs = Object.keys(calls).map((event) => [event, () => setChosen(event)] as const);
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={{ save: () => navigate(buildEditPlanHref(insurancePlanNo)), ...Object.fromEntries(dialogs) }}
      main={new Set(ready.filter(({ event }) => mainSteps.has(event)).map(({ event }) => event))}
      isBusy={copy.isPending}
      error={copy.error}
      onRefresh={() => void refetchPlan(client, insurancePlanNo)}
      before={
        mayCopy && (
          <Button isBusy={copy.isPending} onClick={copyIt}>
            复制
          </Button>
        )
      }
    >
      {offer && isStep(offer.event) && (
        <PlanStepDialog
          key={offer.event}
          plan={plan}
          step={offer.event}
          label={offer.label}
          onClose={() => {
            setChosen(undefined);
            onAsked();
          }}
        />
      )}
    </DocumentTransitionButtons>
  );
}

type PlanStepDialogProps = { plan: PlanInfo; step: Step; label: string; onClose: () => void };

function PlanStepDialog({ plan, step, label, onClose }: PlanStepDialogProps) {
  const { insurancePlanNo, version } = plan;
  const client = useQueryClient();
  const { mutate, isPending, error } = useCallMutation(calls[step]);
  const onSuccess = (): void => {
    onClose();
    noticeStore.tell(doneNotices[step] ?? `已${label}`);
    void refetchPlan(client, insurancePlanNo);
    if (step === "revise") navigate(buildEditPlanHref(insurancePlanNo));
  };
  return (
    <ConfirmationDialog
      title={label}
      asks={stepsWithReason.has(step) ? ["reason"] : []}
      confirm={label}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={({ reason }) => mutate({ insurancePlanNo, version, reason }, { onSuccess })}
    >
      <p>{warnings[step]}</p>
    </ConfirmationDialog>
  );
}
