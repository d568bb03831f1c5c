import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { withReceivedAmount, withRefund } from "./balance.ts";
import { cancelForm, confirmForm, prepaymentForm, refundForm } from "./forms.ts";

const QUERY = "prepay:query";
const SUBMIT = "prepay:submit";
const REFUND = "prepay:refund";
const CONFIRM = "pay:confirm";
const AWAITED = "02";

type Event =
  | "create"
  | "save"
  | "submit"
  | "confirm"
  | "cancel"
  | "setOffPart"
  | "setOffRest"
  | "setOffUnchecked"
  | "hold"
  | "holdMore"
  | "holdUnchecked"
  | "refund"
  | "restore"
  | "restorePart"
  | "restoreCheck"
  | "payOut"
  | "noteChange"
  | "demandCheck"
  | "restart"
  | "resumePart";
type Role = "clerk" | "finance" | "system";
type Guard = "complete" | "notSubmitter";
export type PrepaymentEffect = "bookReceipt" | "requestRefund" | "followUse";

const byClerk = { role: "clerk", guards: [], effects: [] } as const;
const bySystem = { role: "system", guards: [], effects: [] } as const;

/** 询价预收, in the states of PrepayStatus. */
export const prepaymentLifecycle: Lifecycle<Event, Role, Guard, PrepaymentEffect> = {
  title: "询价预收",
  states: {
    "01": "待提交",
    "02": "待到账",
    "03": "已到账",
    "04": "部分冲抵",
    "05": "已冲抵",
    "06": "退费审批中",
    "07": "已退费",
    "08": "已取消",
    "09": "需重新校验",
  },
  finalStates: ["05", "07", "08"],
  transitions: [
    {
      ...byClerk,
      from: [NO_STATE],
      event: "create",
      label: "新增",
      to: "01",
      guards: ["complete"],
      action: "SAVE",
    },
    {
      ...byClerk,
      from: ["01"],
      event: "save",
      label: "保存",
      to: "01",
      guards: ["complete"],
      action: "SAVE",
    },
    {
      ...byClerk,
      from: ["01"],
      event: "submit",
      label: "提交",
      to: "02",
      guards: ["complete"],
      action: "SUBMIT",
    },
    {
      from: ["02"],
      event: "confirm",
      label: "到账确认",
      to: "03",
      role: "finance",
      guards: ["notSubmitter"],
      effects: ["bookReceipt"],
      action: "PAY",
    },
    { ...byClerk, from: ["01", "02"], event: "cancel", label: "取消", to: "08", action: "REVOKE" },
    { ...bySystem, from: ["03", "04"], event: "setOffPart", label: "部分冲抵", to: "04", action: "PAY" },
    {
      ...bySystem,
      from: ["03", "04", "09"],
      event: "setOffRest",
      label: "全部冲抵",
      to: "05",
      action: "PAY",
    },
    { ...bySystem, from: ["09"], event: "setOffUnchecked", label: "部分冲抵", to: "09", action: "PAY" },
    { ...bySystem, from: ["03"], event: "hold", label: "待冲抵变动", to: "03", action: "MODIFY" },
    { ...bySystem, from: ["04"], event: "holdMore", label: "待冲抵变动", to: "04", action: "MODIFY" },
    { ...bySystem, from: ["09"], event: "holdUnchecked", label: "撤回待冲抵", to: "09", action: "MODIFY" },
    {
      ...byClerk,
      from: ["03", "04", "09"],
      event: "refund",
      label: "申请退费",
      to: "06",
      effects: ["requestRefund"],
      action: "SUBMIT",
    },
    { ...bySystem, from: ["06"], event: "restore", label: "退费退回", to: "03", action: "RETURN" },
    { ...bySystem, from: ["06"], event: "restorePart", label: "退费退回", to: "04", action: "RETURN" },
    { ...bySystem, from: ["06"], event: "restoreCheck", label: "退费退回", to: "09", action: "RETURN" },
    { ...bySystem, from: ["06"], event: "noteChange", label: "询价已修改", to: "06", action: "MODIFY" },
    { ...bySystem, from: ["06"], event: "payOut", label: "退费完成", to: "07", action: "FINISH" },
    {
      ...bySystem,
      from: ["03", "04"],
      event: "demandCheck",
      label: "询价已修改",
      to: "09",
      action: "MODIFY",
    },
    {
      ...byClerk,
      from: ["09"],
      event: "restart",
      label: "重新校验",
      to: "03",
      effects: ["followUse"],
      action: "RESUME",
    },
    { ...bySystem, from: ["03"], event: "resumePart", label: "恢复部分冲抵", to: "04", action: "RESUME" },
  ],
};

export const OTHER_EYES = "录入、修改或提交该预收的人员不能确认到账，请由其他财务人员确认";

/** States in which money is left that may be set off. */
export const USABLE_STATES = ["03", "04"] as const;
/** The transition by which a part is held or given back, by state. */
export const holdEvents: Readonly<Record<string, string>> = {
  "03": "hold",
  "04": "holdMore",
  "09": "holdUnchecked",
};
/** The transition of a set-off: what is left or held keeps a prepayment open. */
export function getSetOffEvent(status: string, isUsedUp: boolean): string {
  if (isUsedUp) return "setOffRest";
  return status === "09" ? "setOffUnchecked" : "setOffPart";
}

export const isUsable = (status: string): boolean => USABLE_STATES.some((state) => state === status);

type Content = DocumentRecord["content"];
export const getInquiryNo = (content: Content) => getFormTextAtPath(content, "application.inquiryNo");
const getSubmitter = (content: Content) => getFormTextAtPath(content, "outcome.submittedBy");

function rolesOf({ inputBy }: DocumentRecord, { userCode, rights, seesOthers }: DocumentUser): Role[] {
  const isClerk = rights.has(SUBMIT) && (inputBy === userCode || seesOthers);
  return [...(isClerk ? (["clerk"] as const) : []), ...(rights.has(CONFIRM) ? (["finance"] as const) : [])];
}

function notSubmitter({
  document: { inputBy, content },
  user: { userCode },
}: GuardContext): string | undefined {
  const isOwn = inputBy === userCode || getSubmitter(content) === userCode;
  return isOwn ? OTHER_EYES : undefined;
}

export const prepaymentDefinition = defineDocument({
  name: "prePay",
  title: "预收",
  table: "prepayment",
  number: { field: "prepayNo", label: "预收流水号", format: businessNumberFormats.prepayNo },
  permission: { query: QUERY, add: SUBMIT, edit: SUBMIT },
  form: prepaymentForm,
  columns: {
    inquiryNo: { path: "application.inquiryNo", label: "询价单号", kind: "number", width: 128 },
    payerName: { path: "inquiry.payerName", label: "付款人", kind: "text", width: 152 },
    currency: { path: "inquiry.currency", label: "币种", kind: "text", names: "Currency", width: 72 },
    amount: { path: "application.amount", label: "预收金额", kind: "money", sum: true, width: 112 },
    setOff: { path: "use.setOff", label: "已冲抵", kind: "money", sum: true, width: 112 },
    balance: { path: "use.balance", label: "余额", kind: "money", sum: true, width: 112 },
    held: { path: "use.held", label: "待冲抵", kind: "money", sum: true, width: 112, isHidden: true },
    riskCode: {
      path: "inquiry.riskCode",
      label: "险种",
      kind: "text",
      names: "risk",
      width: 140,
      isHidden: true,
    },
    tradeNo: { path: "receipt.tradeNo", label: "银行流水号", kind: "text", width: 150, isHidden: true },
    refunded: { path: "use.refunded", label: "已退费", kind: "money", width: 116, isHidden: true },
  },
  heading: "payerName",
  searchPaths: ["inquiry.payerName"],
  lifecycle: prepaymentLifecycle,
  statuses: "PrepayStatus",
  tones: {
    "01": "resting",
    "02": "waiting",
    "03": "good",
    "04": "good",
    "05": "good",
    "06": "waiting",
    "07": "resting",
    "08": "resting",
    "09": "bad",
  },
  rolesOf,
  guards: { notSubmitter },
  steps: {
    submit: {
      permission: SUBMIT,
      isMain: true,
      change: (content, _, { userCode }) => withSectionCells(content, "outcome", { submittedBy: userCode }),
    },
    confirm: {
      permission: CONFIRM,
      isMain: true,
      form: confirmForm,
      change: (content, { tradeNo, receivedDate, amount }, { userCode, status }) => {
        if (status !== AWAITED) return content;
        const receipt = { tradeNo: String(tradeNo).trim(), receivedDate, amount, confirmedBy: userCode };
        return withReceivedAmount(withSectionCells(content, "receipt", receipt));
      },
    },
    cancel: {
      permission: SUBMIT,
      form: cancelForm,
      warning: "取消后不能恢复。款项已到账的，请先由财务确认到账，再办理退费。",
      change: (content, { reason }) => withSectionCells(content, "outcome", { cancelReason: reason }),
    },
    restart: {
      permission: SUBMIT,
      isMain: true,
    },
    refund: {
      permission: REFUND,
      form: refundForm,
      warning: "退还全部余额，由财务复核后出款；办理期间不能冲抵，该询价单的投保单不能缴费。",
      change: (content, { payeeName, payeeAccount, payeeBank, reason }, { status: earlierStatus }) => {
        const [name, account, bank] = [payeeName, payeeAccount, payeeBank].map((cell) =>
          typeof cell === "string" ? cell.trim() : "",
        );
        const refund = { payeeName: name, payeeAccount: account, payeeBank: bank, reason, earlierStatus };
        return withRefund(withSectionCells(content, "refund", refund));
      },
    },
  },
  filters: [
    { name: "inquiryNo", label: "询价单号", kind: "text", match: "contains" },
    { name: "payerName", label: "付款人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "receivedDate", label: "到账日期", kind: "range" },
    { name: "amount", label: "预收金额", kind: "amounts", isMore: true },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "tradeNo", label: "银行流水号", kind: "text", match: "contains", isMore: true },
  ],
  views: [
    { name: "usable", label: "可冲抵", filters: { status: "03,04" } },
    { name: "awaited", label: "待到账", filters: { status: "02" } },
    { name: "toCheck", label: "需重新校验", filters: { status: "09" } },
    { name: "over", label: "已结束", filters: { status: "05,07,08" } },
  ],
  listColumns: [{ name: "receivedDate", label: "到账时间", kind: "date", width: 112 }],
  pages: {
    list: "/advancePaymentList",
    add: "/advancePaymentList/add",
    detail: "/advancePaymentList/detail/{businessNo}",
    edit: "/advancePaymentList/detail/{businessNo}/edit",
  },
  callPaths: {
    list: "prePay/queryPrePayPage",
    export: "prePay/exportPrePayPage",
    submit: "prePay/prePaySubmit",
    cancel: "prePay/cancelPrePay",
    refund: "prePay/refundPremium",
    restart: "prePay/checkReStartPrePay",
  },
});
