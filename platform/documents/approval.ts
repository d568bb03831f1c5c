import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
} from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import type { DocumentStep, GuardContext, StepReason } from "./definition.ts";

/**
 * Who decides while a document waits in a state: anybody with the right in its branch or in one above it, or the head
 * office alone.
 */
export type ApprovalLevel = "branch" | "headOffice";

type Approval = {
  readonly levels: Readonly<Record<string, ApprovalLevel>>;
  /** Those who agreed at an earlier level. */
  earlierApprovers(content: FilledForm): readonly string[];
};

/** The guards of the steps that decide: nobody decides twice, nor about an application of his own. */
export function createApprovalGuards({ levels, earlierApprovers }: Approval) {
  return {
    fourEyes({ document: { inputBy, content }, user: { userCode } }: GuardContext): string | undefined {
      if (inputBy === userCode) return "本人录入的申请须由他人审批";
      return earlierApprovers(content).includes(userCode) ? "您已审批前一级，本级须由他人审批" : undefined;
    },
    level: ({ document: { status }, user: { isOfHeadOffice } }: GuardContext): string | undefined =>
      levels[status] === "headOffice" && !isOfHeadOffice ? "须由总公司审批" : undefined,
  };
}

const MOST = 200;
const opinion = { label: "审批意见", least: 0, most: MOST };
const reason = { label: "理由", least: 2, most: MOST };

function createDecision(
  permission: Permission,
  title: string,
  { label, least, most }: StepReason,
): DocumentStep {
  const rules = { required: least > 0, ruleList: [createLengthRule(least, most)] };
  return {
    permission,
    isDecision: true,
    form: defineForm([section("input", title, [element("reason", label, "textarea", rules)])]),
    forSeveral: { label, least, most },
  };
}

/** The steps of an approval; what is said goes to the trail. */
export const createApprovalSteps = (permission: Permission) => ({
  approve: { ...createDecision(permission, "同意", opinion), isMain: true },
  sendBack: createDecision(permission, "退回", reason),
  reject: { ...createDecision(permission, "驳回", reason), warning: "驳回后不能恢复，需要时须另行申请。" },
});
