import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { createApprovalGuards, createApprovalSteps } from "#platform/documents/approval.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
  getFormTextAtPath,
  withSectionCells,
} from "#platform/forms/define-form.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { checkBackdatedDays, countBackdatedDays, needsHeadOffice, VALID_DAYS } from "./limits.ts";

const readOnly = { readOnly: true } as const;

const backdatingForm = defineForm(
  [
    section("application", "倒签申请", [
      element("documentNo", "业务单号", "input", {
        required: true,
        ruleList: [createLengthRule(20, 30)],
        help: "投保单号；已承保的填保单号",
      }),
      element("startDate", "申请起保日", "date", { required: true, help: "今天以前，最多 90 天" }),
      element("reason", "倒签原因", "select", { dictionary: "BackdatingReason", required: true }),
      element("explanation", "情况说明", "textarea", {
        required: true,
        ruleList: [createLengthRule(2, 500)],
      }),
      element("noKnownLoss", "客户已声明无已知损失", "switch", {
        required: true,
        help: "声明原件作为影像“免责声明（无已知损失）”上传到投保单",
      }),
    ]),
    section("document", "业务单据", [
      element("riskCode", "险种", "select", { dictionary: "risk", ...readOnly }),
      element("holderName", "投保人", "input", readOnly),
      element("businessNature", "渠道", "select", { dictionary: "BusinessNature", ...readOnly }),
      element("originalStartDate", "原起保日", "date", readOnly),
    ]),
    section("review", "提交时的核对", [
      element("days", "倒签天数", "number", readOnly),
      element("losses", "期间出险查询", "textarea", readOnly),
      element("dueDate", "审批时限", "date", readOnly),
    ]),
    section("outcome", "审批结果", [
      element("branchApproverCode", "分公司审批人", "lookup", { dictionary: "user", ...readOnly }),
      element("approverCode", "审批人", "lookup", { dictionary: "user", ...readOnly }),
      element("validUntil", "使用期限", "date", readOnly),
      element("usedNo", "使用单据", "input", readOnly),
    ]),
  ],
  [
    {
      code: "statement",
      holds: "application.noKnownLoss == '1'",
      field: "application.noKnownLoss",
      message: "客户未声明无已知损失的，不能倒签",
    },
  ],
);

export const APPLY = "aux:backdating";
export const APPROVE = "aux:backdating:approve";

type Event = "create" | "save" | "submit" | "approve" | "passOn" | "sendBack" | "reject" | "use" | "expire";
type Role = "applicant" | "reviewer" | "approver" | "forwarder" | "system";
type Guard = "complete" | "withinDays" | "fourEyes" | "level";
export type BackdatingEffect = "tellApprovers" | "tellApplicant" | "tellDocument";

const decision = { guards: ["fourEyes", "level"] } as const;
const approval = {
  ...decision,
  event: "approve",
  label: "同意",
  to: "04",
  role: "approver",
  effects: ["tellApplicant", "tellDocument"],
  action: "APPROVE",
} as const;
const bySystem = { role: "system", guards: [], effects: [] } as const;
const byApplicant = { role: "applicant", guards: ["complete"], effects: [], action: "SAVE" } as const;

/** 特殊倒签, in the states of BackdatingStatus. Up to 30 days the branch decides alone, up to 90 the head office after it. */
export const backdatingLifecycle: Lifecycle<Event, Role, Guard, BackdatingEffect> = {
  title: "特殊倒签",
  states: {
    "01": "待提交",
    "02": "分公司审批中",
    "03": "总公司审批中",
    "04": "已批准",
    "05": "已驳回",
    "06": "已使用",
    "07": "已失效",
  },
  finalStates: ["05", "06", "07"],
  transitions: [
    { ...byApplicant, from: [NO_STATE], event: "create", label: "新增", to: "01" },
    { ...byApplicant, from: ["01"], event: "save", label: "保存", to: "01" },
    {
      ...byApplicant,
      from: ["01"],
      event: "submit",
      label: "提交审批",
      to: "02",
      guards: ["complete", "withinDays"],
      effects: ["tellApprovers"],
      action: "SUBMIT",
    },
    { ...approval, from: ["02", "03"] },
    {
      ...decision,
      from: ["02"],
      event: "passOn",
      label: "同意并报总公司",
      to: "03",
      role: "forwarder",
      effects: ["tellApprovers"],
      action: "ESCALATE",
    },
    {
      ...decision,
      from: ["02", "03"],
      event: "sendBack",
      label: "退回",
      to: "01",
      role: "reviewer",
      effects: ["tellApplicant"],
      action: "RETURN",
    },
    {
      ...decision,
      from: ["02", "03"],
      event: "reject",
      label: "驳回",
      to: "05",
      role: "reviewer",
      effects: ["tellApplicant", "tellDocument"],
      action: "REJECT",
    },
    { ...bySystem, from: ["04"], event: "use", label: "使用", to: "06", action: "FINISH" },
    { ...bySystem, from: ["04"], event: "expire", label: "逾期未使用", to: "07", action: "EXPIRE" },
  ],
};

type Content = DocumentRecord["content"];
export const getDocumentNo = (content: Content) => getFormTextAtPath(content, "application.documentNo");
export const getStartDate = (content: Content) => getFormTextAtPath(content, "application.startDate");
const getDays = (content: Content) => Number(getFormTextAtPath(content, "review.days"));

function rolesOf({ inputBy, status, content }: DocumentRecord, { userCode, rights }: DocumentUser): Role[] {
  const isForwarded = status === "02" && needsHeadOffice(getDays(content));
  return [
    ...(inputBy === userCode ? (["applicant"] as const) : []),
    ...(rights.has(APPROVE) ? (["reviewer", isForwarded ? "forwarder" : "approver"] as const) : []),
  ];
}

const withinDays = ({ document: { content }, today }: GuardContext): string | undefined =>
  checkBackdatedDays(countBackdatedDays(getStartDate(content), today));

const steps = createApprovalSteps(APPROVE);

export const backdatingDefinition = defineDocument({
  name: "backdating",
  title: "特殊倒签",
  table: "backdating",
  number: { field: "backdatingNo", label: "申请号", format: businessNumberFormats.backdatingNo },
  permission: { query: APPLY, add: APPLY, edit: APPLY },
  form: backdatingForm,
  columns: {
    documentNo: { path: "application.documentNo", label: "业务单号", kind: "number", width: 128 },
    holderName: { path: "document.holderName", label: "投保人", kind: "text", width: 180 },
    riskCode: { path: "document.riskCode", label: "险种", kind: "text", names: "risk", width: 150 },
    startDate: { path: "application.startDate", label: "申请起保日", kind: "date", width: 112 },
    days: { path: "review.days", label: "倒签天数", kind: "text", width: 88 },
    reason: {
      path: "application.reason",
      label: "倒签原因",
      kind: "text",
      names: "BackdatingReason",
      width: 130,
    },
    approverCode: { path: "outcome.approverCode", label: "审批人", kind: "text", names: "user", width: 100 },
    dueDate: { path: "review.dueDate", label: "审批时限", kind: "date", width: 112 },
    validUntil: { path: "outcome.validUntil", label: "使用期限", kind: "date", width: 112 },
  },
  heading: "documentNo",
  lifecycle: backdatingLifecycle,
  statuses: "BackdatingStatus",
  tones: {
    "01": "resting",
    "02": "waiting",
    "03": "waiting",
    "04": "good",
    "05": "bad",
    "06": "good",
    "07": "resting",
  },
  rolesOf,
  guards: {
    withinDays,
    ...createApprovalGuards({
      levels: { "02": "branch", "03": "headOffice" },
      earlierApprovers: (content) => [getFormTextAtPath(content, "outcome.branchApproverCode")],
    }),
  },
  steps: {
    submit: { permission: APPLY, isMain: true },
    approve: {
      ...steps.approve,
      change: (content, _, { userCode, today }) =>
        withSectionCells(content, "outcome", {
          approverCode: userCode,
          validUntil: addDays(today, VALID_DAYS),
        }),
    },
    passOn: {
      ...steps.approve,
      change: (content, _, { userCode }) =>
        withSectionCells(content, "outcome", { approverCode: userCode, branchApproverCode: userCode }),
    },
    sendBack: { ...steps.sendBack, change: (content) => ({ ...content, review: {}, outcome: {} }) },
    reject: {
      ...steps.reject,
      change: (content, _, { userCode }) => withSectionCells(content, "outcome", { approverCode: userCode }),
    },
  },
  filters: [
    { name: "documentNo", label: "业务单号", kind: "text", match: "contains" },
    { name: "holderName", label: "投保人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "days", label: "倒签天数", kind: "amounts", from: ["day_count"] },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "reason", label: "倒签原因", kind: "choice", names: "BackdatingReason", isMore: true },
    { name: "approverCode", label: "审批人", kind: "user", isMore: true },
  ],
  views: [
    { name: "waiting", label: "审批中", filters: { status: "02,03" } },
    { name: "usable", label: "可使用", filters: { status: "04" } },
    { name: "over", label: "已结束", filters: { status: "05,06,07" } },
  ],
  pages: {
    list: "/auxiliaryFunction/specialBackdating",
    add: "/auxiliaryFunction/specialBackdating/add",
    detail: "/auxiliaryFunction/specialBackdating/detail/{businessNo}",
    edit: "/auxiliaryFunction/specialBackdating/detail/{businessNo}/edit",
  },
});
