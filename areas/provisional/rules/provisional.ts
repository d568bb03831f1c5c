import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { createApprovalGuards, createApprovalSteps } from "#platform/documents/approval.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentStepContext,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { cancelForm, extensionForm, provisionalForm } from "./forms.ts";
import { computeWarnAfter } from "./period.ts";

export const ISSUE = "aux:provisional";
export const APPROVE = "aux:provisional:approve";

/** ProvisionalExtension. */
const ASKED = "1";
const EXTENDED = "2";
const REJECTED = "3";
const WAITING_EXTENSION = { extension: ASKED };

type Event =
  | "create"
  | "requestExtension"
  | "approveExtension"
  | "rejectExtension"
  | "cancel"
  | "convert"
  | "warn"
  | "expire";
type Role = "clerk" | "approver" | "system";
type Guard = "complete" | "notExtended" | "inTerm" | "fourEyes" | "notAsker" | "level";
export type ProvisionalEffect = "tellApprovers" | "tellAsker" | "warnOwner" | "tellLapse";

const live = { from: ["01"], guards: [], effects: [] } as const;
const decision = {
  ...live,
  to: "01",
  role: "approver",
  guards: ["fourEyes", "notAsker", "level", "inTerm"],
  effects: ["tellAsker"],
} as const;

/** 暂保单, in the states of ProvisionalStatus. An extension leaves the state: the dictionary has none for it. */
export const provisionalLifecycle: Lifecycle<Event, Role, Guard, ProvisionalEffect> = {
  title: "暂保单",
  states: { "01": "已出具", "02": "已转正式", "03": "已到期", "04": "已撤销" },
  finalStates: ["02", "03", "04"],
  transitions: [
    {
      ...live,
      from: [NO_STATE],
      event: "create",
      label: "出具",
      to: "01",
      role: "clerk",
      guards: ["complete"],
      action: "SAVE",
    },
    {
      ...live,
      event: "requestExtension",
      label: "申请延期",
      to: "01",
      role: "clerk",
      guards: ["notExtended", "inTerm"],
      effects: ["tellApprovers"],
      action: "SUBMIT",
    },
    { ...decision, event: "approveExtension", label: "同意延期", action: "APPROVE" },
    { ...decision, event: "rejectExtension", label: "不同意延期", action: "REJECT" },
    { ...live, event: "cancel", label: "撤销", to: "04", role: "clerk", action: "REVOKE" },
    { ...live, event: "convert", label: "转正式", to: "02", role: "system", action: "FINISH" },
    {
      ...live,
      event: "warn",
      label: "到期提醒",
      to: "01",
      role: "system",
      effects: ["warnOwner"],
      action: "REMIND",
    },
    {
      ...live,
      event: "expire",
      label: "到期未转",
      to: "03",
      role: "system",
      effects: ["tellLapse"],
      action: "EXPIRE",
    },
  ],
};

type Content = DocumentRecord["content"];
export const getProposalNo = (content: Content) => getFormTextAtPath(content, "application.proposalNo");
export const getEndDate = (content: Content) => getFormTextAtPath(content, "outcome.endDate");
export const getExtendedTo = (content: Content) => getFormTextAtPath(content, "extension.endDate");
export const getAsker = (content: Content) => getFormTextAtPath(content, "extension.requestedBy");
const getExtension = (content: Content) => getFormTextAtPath(content, "extension.result");
export const isExtended = (content: Content) => getExtension(content) === EXTENDED;

function rolesOf({ content }: DocumentRecord, { rights }: DocumentUser): Role[] {
  return [
    ...(rights.has(ISSUE) ? (["clerk"] as const) : []),
    ...(rights.has(APPROVE) && getExtension(content) === ASKED ? (["approver"] as const) : []),
  ];
}

function notExtended({ document: { content } }: GuardContext): string | undefined {
  const extension = getExtension(content);
  if (extension === ASKED) return "延期申请正在审批";
  return extension === EXTENDED ? "已延期一次，不能再延期" : undefined;
}

const inTerm = ({ document: { content }, today }: GuardContext): string | undefined =>
  getEndDate(content) < today ? "暂保已到期" : undefined;

/** Besides whoever issued the cover note. */
const notAsker = ({ document: { content }, user }: GuardContext): string | undefined =>
  getAsker(content) === user.userCode ? "本人申请的延期须由他人审批" : undefined;

/** The content with its last day, and with the day after which the owner is reminded. */
export function withTerm(content: FilledForm, endDate: PlainDate, today: PlainDate): FilledForm {
  return withSectionCells(content, "outcome", { endDate, warnAfter: computeWarnAfter(endDate, today) ?? "" });
}

const steps = createApprovalSteps(APPROVE);
const decided =
  (result: string) =>
  (content: FilledForm, _: unknown, { userCode }: DocumentStepContext): FilledForm =>
    withSectionCells(content, "extension", { result, approverCode: userCode });

export const provisionalDefinition = defineDocument({
  name: "provisional",
  title: "暂保单",
  table: "provisional",
  number: {
    field: "provisionalNo",
    label: "暂保单号",
    format: businessNumberFormats.provisionalNo,
    riskCodeOf: (content) => getFormTextAtPath(content, "proposal.riskCode"),
  },
  permission: { query: ISSUE, add: ISSUE, edit: ISSUE },
  form: provisionalForm,
  columns: {
    proposalNo: { path: "application.proposalNo", label: "投保单号", kind: "number", width: 128 },
    holderName: { path: "proposal.holderName", label: "投保人", kind: "text", width: 160 },
    riskCode: { path: "proposal.riskCode", label: "险种", kind: "text", names: "risk", width: 120 },
    startDate: { path: "application.startDate", label: "暂保起期", kind: "date", width: 112 },
    endDate: { path: "outcome.endDate", label: "暂保止期", kind: "date", width: 112 },
    sumAmount: { path: "proposal.sumAmount", label: "暂保保额", kind: "money", width: 140 },
    extension: {
      path: "extension.result",
      label: "延期",
      kind: "text",
      names: "ProvisionalExtension",
      width: 88,
    },
  },
  heading: "holderName",
  searchPaths: ["proposal.holderName", "proposal.insuredName"],
  lifecycle: provisionalLifecycle,
  statuses: "ProvisionalStatus",
  tones: { "01": "running", "02": "good", "03": "bad", "04": "resting" },
  rolesOf,
  guards: {
    notExtended,
    inTerm,
    notAsker,
    ...createApprovalGuards({ levels: { "01": "branch" }, earlierApprovers: () => [] }),
  },
  steps: {
    requestExtension: {
      permission: ISSUE,
      form: extensionForm,
      change: (content, { endDate, reason: why }, { userCode: requestedBy }) => ({
        ...content,
        extension: { result: ASKED, endDate, reason: why, requestedBy } as FilledForm[string],
      }),
    },
    approveExtension: {
      ...steps.approve,
      fitsRow: WAITING_EXTENSION,
      change: (content, input, context) =>
        getExtension(content) === ASKED
          ? withTerm(decided(EXTENDED)(content, input, context), getExtendedTo(content), context.today)
          : content,
    },
    rejectExtension: {
      ...steps.reject,
      fitsRow: WAITING_EXTENSION,
      warning: "不同意后，暂保仍到现止期为止。",
      change: decided(REJECTED),
    },
    cancel: {
      permission: ISSUE,
      form: cancelForm,
      warning: "撤销后暂保责任终止，不能恢复。请先收回已交客户的暂保单。",
      change: (content, { reason: why }) => withSectionCells(content, "outcome", { cancelReason: why }),
    },
  },
  filters: [
    { name: "holderName", label: "投保人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "endDate", label: "到期日", kind: "range", isAhead: true },
    { name: "proposalNo", label: "投保单号", kind: "text", match: "contains", isMore: true },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "extension", label: "延期", kind: "choice", names: "ProvisionalExtension", isMore: true },
    { name: "policyNo", label: "正式保单号", kind: "text", match: "contains", isMore: true },
  ],
  views: [
    { name: "live", label: "有效", filters: { status: "01" } },
    { name: "due", label: "即将到期", filters: { status: "01", endDate: "until5" } },
    { name: "lapsed", label: "到期未转", filters: { status: "03" } },
    { name: "converted", label: "已转正式", filters: { status: "02" } },
  ],
  listSource: "provisional_now",
  listColumns: [
    { name: "daysLeft", label: "剩余天数", kind: "integer", width: 88 },
    { name: "prepaid", label: "已收预收", kind: "money", width: 120 },
    { name: "reason", label: "出具原因", kind: "text", width: 180 },
    { name: "policyNo", label: "正式保单号", kind: "number", width: 128 },
    { name: "proposalStatus", label: "投保单状态", kind: "text", names: "ProposalStatus", width: 120 },
  ],
  pages: {
    list: "/auxiliaryFunction/provisionalList",
    add: "/auxiliaryFunction/provisionalList/add",
    detail: "/auxiliaryFunction/provisionalList/detail/{businessNo}",
    edit: "/auxiliaryFunction/provisionalList/detail/{businessNo}",
  },
});
