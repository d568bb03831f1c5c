import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import type { ApprovedPayPlan } from "#areas/pay-plan/rules/approved-plan.ts";
import { createApprovalGuards, createApprovalSteps } from "#platform/documents/approval.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentStepContext,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { specialStagingForm } from "./form.ts";

export const APPLY = "pay:staging";
export const APPROVE = "pay:staging:approve";

/** ApprovalLevel. */
export const BRANCH_LEVEL = "1";
export const HEAD_OFFICE_LEVEL = "2";

type Event = "create" | "save" | "submit" | "takeBack" | "discard" | "approve" | "sendBack" | "reject";
type Role = "applicant" | "approver";
type Guard = "complete" | "fourEyes" | "level";
export type SpecialStagingEffect = "tellApprovers" | "tellApplicant";

const byApplicant = { role: "applicant", guards: ["complete"], effects: [], action: "SAVE" } as const;
const withdrawal = { role: "applicant", guards: [], effects: [] } as const;
const decision = {
  from: ["02"],
  role: "approver",
  guards: ["fourEyes", "level"],
  effects: ["tellApplicant"],
} as const;

/** 特殊分期, in the states of SpecialStagingStatus. One level decides: the branch, or the head office. */
const specialStagingLifecycle: Lifecycle<Event, Role, Guard, SpecialStagingEffect> = {
  title: "特殊分期",
  states: { "01": "草稿", "02": "审批中", "03": "已批准", "04": "已驳回", "05": "已作废" },
  finalStates: ["03", "04", "05"],
  transitions: [
    { ...byApplicant, from: [NO_STATE], event: "create", label: "新增", to: "01" },
    { ...byApplicant, from: ["01"], event: "save", label: "保存", to: "01" },
    {
      ...byApplicant,
      from: ["01"],
      event: "submit",
      label: "提交审批",
      to: "02",
      effects: ["tellApprovers"],
      action: "SUBMIT",
    },
    { ...withdrawal, from: ["02"], event: "takeBack", label: "撤回", to: "01", action: "TAKEBACK" },
    { ...withdrawal, from: ["01"], event: "discard", label: "作废", to: "05", action: "REVOKE" },
    { ...decision, event: "approve", label: "同意", to: "03", action: "APPROVE" },
    { ...decision, event: "sendBack", label: "退回", to: "01", action: "RETURN" },
    { ...decision, event: "reject", label: "驳回", to: "04", action: "REJECT" },
  ],
};

type Content = DocumentRecord["content"];
export const getDocumentNo = (content: Content) => getFormTextAtPath(content, "application.documentNo");
export const getLevel = (content: Content) => getFormTextAtPath(content, "review.level");

/** The plan that an application is about. */
export function toApprovedPlan({ businessNo, content }: Pick<DocumentRecord, "businessNo" | "content">) {
  const text = (path: string) => getFormTextAtPath(content, path);
  return {
    approvedNo: businessNo,
    premium: text("proposal.premium"),
    startDate: text("proposal.startDate"),
    endDate: text("proposal.endDate"),
    instalments: listFormRows(content["instalment"]).map((row, at) => ({
      payNo: at + 1,
      planFee: String(row["planFee"] ?? ""),
      planDate: String(row["planDate"] ?? ""),
      planEndDate: String(row["planEndDate"] ?? ""),
    })),
  } satisfies ApprovedPayPlan;
}

function rolesOf({ inputBy }: DocumentRecord, { userCode, rights }: DocumentUser): Role[] {
  return [
    ...(inputBy === userCode ? (["applicant"] as const) : []),
    ...(rights.has(APPROVE) ? (["approver"] as const) : []),
  ];
}

/** The level follows from the plan and not from the state. */
const level = ({ document: { content }, user }: GuardContext): string | undefined =>
  getLevel(content) === HEAD_OFFICE_LEVEL && !user.isOfHeadOffice ? "须由总公司审批" : undefined;

const steps = createApprovalSteps(APPROVE);
const withoutDueDate = (content: FilledForm): FilledForm =>
  withSectionCells(content, "review", { dueDate: "" });
const withApprover = (content: FilledForm, _: unknown, { userCode }: DocumentStepContext): FilledForm =>
  withSectionCells(content, "outcome", { approverCode: userCode });

export const specialStagingDefinition = defineDocument({
  name: "specialStaging",
  title: "特殊分期",
  table: "special_staging",
  number: {
    field: "specialStagingNo",
    label: "申请号",
    format: businessNumberFormats.specialStagingNo,
  },
  permission: { query: APPLY, add: APPLY, edit: APPLY },
  form: specialStagingForm,
  columns: {
    documentNo: { path: "application.documentNo", label: "业务单号", kind: "number", width: 128 },
    holderName: { path: "proposal.holderName", label: "投保人", kind: "text", width: 150 },
    riskCode: { path: "proposal.riskCode", label: "险种", kind: "text", names: "risk", width: 110 },
    premium: { path: "proposal.premium", label: "总保费（元）", kind: "money", width: 128 },
    instalmentCount: { path: "review.instalmentCount", label: "期数", kind: "text", width: 64 },
    firstPercent: { path: "review.firstPercent", label: "首期比例（%）", kind: "money", width: 112 },
    basis: {
      path: "application.basis",
      label: "依据",
      kind: "text",
      names: "SpecialStagingBasis",
      width: 104,
      isHidden: true,
    },
    level: {
      path: "review.level",
      label: "审批层级",
      kind: "text",
      names: "ApprovalLevel",
      width: 96,
      isHidden: true,
    },
    dueDate: { path: "review.dueDate", label: "审批时限", kind: "date", width: 112, isHidden: true },
    approverCode: { path: "outcome.approverCode", label: "审批人", kind: "text", names: "user", width: 88 },
  },
  heading: "holderName",
  lifecycle: specialStagingLifecycle,
  statuses: "SpecialStagingStatus",
  tones: { "01": "resting", "02": "waiting", "03": "good", "04": "bad", "05": "resting" },
  rolesOf,
  guards: {
    ...createApprovalGuards({ levels: {}, earlierApprovers: () => [] }),
    level,
  },
  steps: {
    submit: { permission: APPLY, isMain: true },
    approve: { ...steps.approve, change: withApprover },
    takeBack: { permission: APPLY, change: withoutDueDate },
    discard: { permission: APPLY, warning: "作废后不能恢复，需要时须另行申请。" },
    sendBack: { ...steps.sendBack, change: withoutDueDate },
    reject: { ...steps.reject, change: withApprover },
  },
  filters: [
    { name: "documentNo", label: "业务单号", kind: "text", match: "contains" },
    { name: "holderName", label: "投保人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "basis", label: "依据", kind: "choice", names: "SpecialStagingBasis", isMore: true },
    { name: "approverCode", label: "审批人", kind: "user", isMore: true },
  ],
  views: [
    { name: "waiting", label: "审批中", filters: { status: "02" } },
    { name: "ledger", label: "例外台账", filters: { status: "03" } },
    { name: "rejected", label: "已驳回", filters: { status: "04" } },
  ],
  pages: {
    list: "/SpecialByStages",
    add: "/SpecialByStages/add",
    detail: "/SpecialByStages/detail/{businessNo}",
    edit: "/SpecialByStages/detail/{businessNo}/edit",
  },
  callPaths: { add: "manage/specialStagingSave", submit: "manage/specialStagingSubmit" },
});
