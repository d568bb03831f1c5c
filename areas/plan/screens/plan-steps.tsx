import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AskDialog } from "#platform/web/ask-dialog.tsx";
import { ReadyButton } from "#platform/web/ready-button.tsx";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
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
import { editHref } from "./plan-places.ts";
import { forgetPlan, type PlanInfo, type SavedPlan } from "./plan-queries.ts";

type Step = "submit" | "approve" | "return" | "revise" | "drop" | "disable" | "enable";
type StepText = {
  readonly says: string;
  readonly done: string;
  readonly needsReason: boolean;
  readonly look?: "primary";
};

/** What is asked before a step, and told after it. */
const steps: Readonly<Record<Step, StepText>> = {
  submit: {
    says: "提交后须由另一人审批，审批前不能再修改。",
    done: "已提交审批",
    needsReason: false,
    look: "primary",
  },
  approve: {
    says: "审批通过后，计划按所填的销售期间和机构生效，已生效的版本由它替换。",
    done: "已审批通过",
    needsReason: false,
    look: "primary",
  },
  return: { says: "退回后由录入人修改，再重新提交。", done: "已退回修改", needsReason: true },
  revise: {
    says: "修订形成新的版本，审批通过前仍按现在的版本销售。",
    done: "已开始修订",
    needsReason: false,
  },
  drop: { says: "草稿中的修改不再保留，已生效的版本不受影响。", done: "草稿已放弃", needsReason: false },
  disable: {
    says: "停用后不能再用它询价，已有的单据不受影响，需要时可以重新启用。",
    done: "已停用",
    needsReason: true,
  },
  enable: { says: "启用后按所填的销售期间和机构销售。", done: "已启用", needsReason: false, look: "primary" },
};

type PlanStepsProps = { plan: PlanInfo; asked: string | undefined; onAsked: () => void };

/** What may be done with the plan now, as the server says; each step is asked for first. */
export function PlanSteps({ plan, asked: wanted, onAsked }: PlanStepsProps) {
  const { insurancePlanNo, offers } = plan;
  const [chosen, setChosen] = useState<Step>();
  const mayCopy = useMayOperate(copyPlan.permission);
  const offered = offers.flatMap((offer) => (isStep(offer.event) ? [{ ...offer, event: offer.event }] : []));
  const asked = chosen ?? offered.find(({ event }) => event === wanted)?.event;
  const label = offered.find(({ event }) => event === asked)?.label ?? "";
  return (
    <div className="plan-steps">
      {offers.some(({ event }) => event === "save") && (
        <a className="button" href={editHref(insurancePlanNo)}>
          编辑
        </a>
      )}
      {mayCopy && <CopyButton insurancePlanNo={insurancePlanNo} />}
      {offered.map(({ event, label: says, why }) => (
        <ReadyButton
          key={event}
          label={says}
          whyNot={why === "" ? undefined : why}
          {...(steps[event].look && { look: steps[event].look })}
          onAct={() => setChosen(event)}
        />
      ))}
      {asked && (
        <StepDialog
          key={asked}
          plan={plan}
          step={asked}
          label={label}
          onClose={() => {
            setChosen(undefined);
            onAsked();
          }}
        />
      )}
    </div>
  );
}

function isStep(event: string): event is Step {
  return Object.hasOwn(steps, event);
}

type DialogProps = { plan: PlanInfo; step: Step; label: string; onClose: () => void };

function StepDialog({ plan, step, label, onClose }: DialogProps) {
  const client = useQueryClient();
  const { insurancePlanNo, version } = plan;
  const told = steps[step];
  const changes = useSteps();
  const [today] = useState(() => todayInShanghai(new Date()));
  const { mutate, isPending, error } = changes[step];
  const settled = (): void => {
    onClose();
    notices.tell(told.done);
    void forgetPlan(client, insurancePlanNo);
    if (step === "revise") navigate(editHref(insurancePlanNo));
  };
  return (
    <AskDialog
      title={label}
      asks={told.needsReason ? ["reason"] : []}
      today={today}
      confirm={label}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={({ reason }) => mutate({ insurancePlanNo, version, reason }, { onSuccess: settled })}
    >
      <p>{told.says}</p>
    </AskDialog>
  );
}

type Change = {
  mutate(
    input: { insurancePlanNo: string; version: number; reason: string },
    then: { onSuccess: (saved: SavedPlan) => void },
  ): void;
  isPending: boolean;
  error: ApiError | null;
};

function useSteps(): Record<Step, Change> {
  return {
    submit: useChange(submitPlan),
    approve: useChange(approvePlan),
    return: useChange(returnPlan),
    revise: useChange(revisePlan),
    drop: useChange(dropPlan),
    disable: useChange(disablePlan),
    enable: useChange(enablePlan),
  };
}

function CopyButton({ insurancePlanNo }: { insurancePlanNo: string }) {
  const client = useQueryClient();
  const copy = useChange(copyPlan);
  const start = (): void =>
    copy.mutate(
      { insurancePlanNo },
      {
        onSuccess: (saved) => {
          void forgetPlan(client, saved.insurancePlanNo);
          notices.tell(`已复制为 ${saved.insurancePlanNo}`);
          navigate(editHref(saved.insurancePlanNo));
        },
        onError: (error) => notices.error(error),
      },
    );
  return (
    <button type="button" className="button" disabled={copy.isPending} onClick={start}>
      复制
    </button>
  );
}
