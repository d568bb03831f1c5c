import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { createApprovalSteps } from "#platform/documents/approval.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentStepContext,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { giveBackForm, settleForm, statementForm, voidForm } from "./form.ts";

export const QUERY = "commission:query";
const EDIT = "commission:edit";
export const APPROVE = "commission:approve";
const SETTLE = "commission:settle";

/** ApprovalLevel. */
export const BRANCH_LEVEL = "1";
export const HEAD_OFFICE_LEVEL = "2";
export const SETTLED = "04";
const APPROVED = "03";

type Event =
  | "create"
  | "save"
  | "submit"
  | "approve"
  | "sendBack"
  | "reject"
  | "void"
  | "giveBack"
  | "settle";
type Role = "maker" | "approver" | "finance";
type Guard = "complete" | "fourEyes" | "level" | "otherEyes";
export type StatementEffect =
  | "takeLines"
  | "keepScope"
  | "freeLines"
  | "demandOthers"
  | "bookSettlement"
  | "tellApprovers"
  | "tellMaker";

const byMaker = { role: "maker", guards: ["complete"], effects: [], action: "SAVE" } as const;
const decision = { from: ["02"], role: "approver", guards: ["fourEyes", "level"] } as const;

/** 手续费结算单, in the states of CommissionStatus. */
const statementLifecycle: Lifecycle<Event, Role, Guard, StatementEffect> = {
  title: "手续费结算单",
  states: { "01": "草稿", "02": "审批中", "03": "待付款", "04": "已结算", "05": "已作废" },
  finalStates: ["04", "05"],
  transitions: [
    { ...byMaker, from: [NO_STATE], event: "create", label: "生成", to: "01", effects: ["takeLines"] },
    { ...byMaker, from: ["01"], event: "save", label: "保存", to: "01", effects: ["keepScope"] },
    {
      ...byMaker,
      from: ["01"],
      event: "submit",
      label: "提交审批",
      to: "02",
      effects: ["tellApprovers"],
      action: "SUBMIT",
    },
    {
      ...decision,
      event: "approve",
      label: "同意",
      to: "03",
      effects: ["demandOthers", "tellMaker"],
      action: "APPROVE",
    },
    { ...decision, event: "sendBack", label: "退回", to: "01", effects: ["tellMaker"], action: "RETURN" },
    {
      ...decision,
      event: "reject",
      label: "驳回",
      to: "05",
      effects: ["freeLines", "tellMaker"],
      action: "REJECT",
    },
    {
      ...byMaker,
      from: ["01"],
      event: "void",
      label: "作废",
      to: "05",
      guards: [],
      effects: ["freeLines"],
      action: "REVOKE",
    },
    {
      from: ["03"],
      event: "giveBack",
      label: "退回修改",
      to: "01",
      role: "finance",
      guards: [],
      effects: ["tellMaker"],
      action: "RETURN",
    },
    {
      from: ["03"],
      event: "settle",
      label: "结算付款",
      to: "04",
      role: "finance",
      guards: ["otherEyes"],
      effects: ["demandOthers", "bookSettlement", "tellMaker"],
      action: "PAY",
    },
  ],
};

type Content = DocumentRecord["content"];
const readText = (path: string) => (content: Content) => getFormTextAtPath(content, path);
export const getAgreementNo = readText("statement.agreementNo");
export const getPeriodEnd = readText("statement.periodEnd");
export const getLevel = readText("review.level");
const getSubmitter = readText("review.submittedBy");
const getApprover = readText("outcome.approverCode");

function rolesOf({ inputBy }: DocumentRecord, { userCode, rights, seesOthers }: DocumentUser): Role[] {
  const isMaker = rights.has(EDIT) && (inputBy === userCode || seesOthers);
  return [
    ...(isMaker ? (["maker"] as const) : []),
    ...(rights.has(APPROVE) ? (["approver"] as const) : []),
    ...(rights.has(SETTLE) ? (["finance"] as const) : []),
  ];
}

const isMadeBy = ({ document: { inputBy, content }, user: { userCode } }: GuardContext): boolean =>
  [inputBy, getSubmitter(content)].includes(userCode);

const guards = {
  fourEyes: (context: GuardContext) => (isMadeBy(context) ? "本人生成或提交的结算单须由他人审批" : undefined),
  otherEyes: (context: GuardContext) =>
    isMadeBy(context) || getApprover(context.document.content) === context.user.userCode
      ? "生成、提交或审批该结算单的人员不能付款，请由其他财务人员办理"
      : undefined,
  /** The level follows from the amount and not from the state. */
  level: ({ document: { content }, user }: GuardContext) =>
    getLevel(content) === HEAD_OFFICE_LEVEL && !user.isOfHeadOffice ? "须由总公司审批" : undefined,
};

const steps = createApprovalSteps(APPROVE);
const withoutReview = (content: FilledForm): FilledForm =>
  withSectionCells(withSectionCells(content, "review", { dueDate: "" }), "outcome", { approverCode: "" });
const withApprover = (content: FilledForm, _: unknown, { userCode }: DocumentStepContext): FilledForm =>
  withSectionCells(content, "outcome", { approverCode: userCode });

export const statementDefinition = defineDocument({
  name: "commission",
  title: "手续费结算单",
  table: "commission_statement",
  number: { field: "commissionNo", label: "结算单号", format: businessNumberFormats.commissionNo },
  permission: { query: QUERY, add: EDIT, edit: EDIT },
  form: statementForm,
  columns: {
    agentName: { path: "sum.agentName", label: "中介机构", kind: "text", width: 180 },
    agreementNo: { path: "statement.agreementNo", label: "中介协议号", kind: "number", width: 150 },
    periodStart: { path: "sum.periodStart", label: "账期起", kind: "date", width: 104 },
    periodEnd: { path: "statement.periodEnd", label: "账期止", kind: "date", width: 104 },
    lineCount: { path: "sum.lineCount", label: "条数", kind: "text", width: 64 },
    premium: { path: "sum.premium", label: "实收保费（元）", kind: "money", sum: true, width: 128 },
    commission: { path: "sum.commission", label: "应付手续费（元）", kind: "money", sum: true, width: 136 },
    incomeTax: { path: "sum.incomeTax", label: "代扣个税（元）", kind: "money", sum: true, width: 120 },
    payable: { path: "sum.payable", label: "实付金额（元）", kind: "money", sum: true, width: 128 },
    paidDate: { path: "settlement.paidDate", label: "付款日期", kind: "date", width: 104 },
    agentCode: { path: "sum.agentCode", label: "中介代码", kind: "text", width: 104, isHidden: true },
    agentType: {
      path: "sum.agentType",
      label: "中介类型",
      kind: "text",
      names: "AgentType",
      width: 120,
      isHidden: true,
    },
    vat: { path: "sum.vat", label: "其中增值税（元）", kind: "money", width: 128, isHidden: true },
    tradeNo: { path: "settlement.tradeNo", label: "银行流水号", kind: "text", width: 150, isHidden: true },
  },
  heading: "agentName",
  lifecycle: statementLifecycle,
  statuses: "CommissionStatus",
  tones: { "01": "resting", "02": "waiting", "03": "waiting", "04": "good", "05": "resting" },
  rolesOf,
  guards,
  steps: {
    submit: {
      permission: EDIT,
      isMain: true,
      change: (content, _, { userCode }) => withSectionCells(content, "review", { submittedBy: userCode }),
    },
    approve: { ...steps.approve, change: withApprover },
    sendBack: { ...steps.sendBack, change: withoutReview },
    reject: { ...steps.reject, change: withApprover },
    void: {
      permission: EDIT,
      form: voidForm,
      warning: "作废后不能恢复，明细可以列入其他结算单。",
      change: (content, { reason }) => withSectionCells(content, "outcome", { voidReason: reason }),
    },
    giveBack: { permission: SETTLE, form: giveBackForm, change: withoutReview },
    settle: {
      permission: SETTLE,
      isMain: true,
      form: settleForm,
      warning: "付款后记账，不能撤销；以后的退费在下一张结算单中扣回。",
      change: (content, { paidDate, tradeNo, invoiceNo }, { userCode, status }) => {
        if (status !== APPROVED) return content;
        const [trade, invoice] = [tradeNo, invoiceNo].map((cell) =>
          typeof cell === "string" ? cell.trim() : "",
        );
        return withSectionCells(content, "settlement", {
          paidDate,
          tradeNo: trade,
          invoiceNo: invoice,
          settledBy: userCode,
        });
      },
    },
  },
  filters: [
    { name: "agentName", label: "中介机构", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "agreementNo", label: "中介协议号", kind: "text", match: "contains" },
    { name: "periodEnd", label: "账期止", kind: "range" },
    { name: "commission", label: "应付手续费", kind: "amounts", isMore: true },
    { name: "agentCode", label: "中介代码", kind: "text", match: "contains", isMore: true },
    { name: "paidDate", label: "付款日期", kind: "range", isMore: true },
    { name: "tradeNo", label: "银行流水号", kind: "text", match: "contains", isMore: true },
  ],
  views: [
    { name: "waiting", label: "审批中", filters: { status: "02" } },
    { name: "toPay", label: "待付款", filters: { status: "03" } },
    { name: "settled", label: "已结算", filters: { status: "04" } },
  ],
  pages: {
    list: "/ledgerManagement/commission",
    add: "/ledgerManagement/commission/add",
    detail: "/ledgerManagement/commission/detail/{businessNo}",
    edit: "/ledgerManagement/commission/detail/{businessNo}/edit",
  },
});
