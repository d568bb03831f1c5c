import type { FormRule } from "#platform/forms/definition.ts";
import {
  amountRules,
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
} from "#platform/forms/define-form.ts";

const readOnly = { readOnly: true } as const;
const readOnlyMoney = { unit: "CNY", ...readOnly } as const;
/** The trail names these users: the posts of finance may not look users up. */
const userCode = { ...readOnly, invisible: true } as const;
const positive: FormRule = { ruleCode: "POSITIVE", properties: [] };
const amount = { unit: "CNY", required: true, ruleList: [...amountRules, positive] };
const IS_RECEIVED = { when: "not empty(receipt.tradeNo)" } as const;

export const prepaymentForm = defineForm([
  section("application", "预收申请", [
    element("inquiryNo", "询价单号", "input", {
      required: true,
      ruleList: [createLengthRule(23, 23)],
      help: "核保通过、尚未转投保的询价单",
    }),
    element("amount", "预收金额", "money", amount),
    element("remark", "备注", "textarea", { ruleList: [createLengthRule(0, 200)] }),
  ]),
  section("inquiry", "询价单", [
    element("riskCode", "险种", "select", { dictionary: "risk", ...readOnly }),
    element("payerName", "付款人", "input", { ...readOnly, help: "付款人须为投保人" }),
    element("payerCertificateNo", "付款人证件号码", "input", readOnly),
    element("currency", "币种", "select", { dictionary: "Currency", ...readOnly }),
    element("sumPremium", "询价保费", "money", readOnlyMoney),
  ]),
  section(
    "receipt",
    "到账",
    [
      element("tradeNo", "银行流水号", "input", readOnly),
      element("receivedDate", "到账日期", "date", readOnly),
      element("confirmedBy", "确认人", "input", userCode),
    ],
    IS_RECEIVED,
  ),
  section(
    "use",
    "冲抵与余额",
    [
      element("setOff", "已冲抵", "money", readOnlyMoney),
      element("held", "待冲抵", "money", readOnlyMoney),
      element("refunded", "已退费", "money", readOnlyMoney),
      element("balance", "余额", "money", readOnlyMoney),
    ],
    IS_RECEIVED,
  ),
  section(
    "refund",
    "退费",
    [
      element("payeeName", "收款人", "input", readOnly),
      element("payeeAccount", "收款账号", "input", readOnly),
      element("payeeBank", "开户行", "input", readOnly),
      element("reason", "退费原因", "textarea", readOnly),
      element("earlierStatus", "申请前状态", "select", { dictionary: "PrepayStatus", ...readOnly }),
    ],
    { when: "not empty(refund.payeeName)" },
  ),
  section(
    "outcome",
    "取消",
    [
      element("submittedBy", "提交人", "input", userCode),
      element("cancelReason", "取消原因", "textarea", readOnly),
    ],
    { when: "not empty(outcome.cancelReason)" },
  ),
]);

export const confirmForm = defineForm([
  section("input", "到账确认", [
    element("tradeNo", "银行流水号", "input", { required: true, ruleList: [createLengthRule(4, 64)] }),
    element("receivedDate", "到账日期", "date", { required: true }),
    element("amount", "到账金额", "money", { ...amount, help: "须与预收金额一致" }),
  ]),
]);
export const refundForm = defineForm([
  section("input", "申请退费", [
    element("payeeName", "收款人", "input", {
      required: true,
      ruleList: [createLengthRule(2, 120)],
      help: "退回付款人的账户",
    }),
    element("payeeAccount", "收款账号", "input", { required: true, ruleList: [createLengthRule(8, 40)] }),
    element("payeeBank", "开户行", "input", { required: true, ruleList: [createLengthRule(2, 120)] }),
    element("reason", "退费原因", "textarea", { required: true, ruleList: [createLengthRule(2, 200)] }),
  ]),
]);
export const cancelForm = defineForm([
  section("input", "取消预收", [
    element("reason", "取消原因", "textarea", { required: true, ruleList: [createLengthRule(2, 200)] }),
  ]),
]);
