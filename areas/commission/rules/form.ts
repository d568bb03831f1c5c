import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
} from "#platform/forms/define-form.ts";

const readOnly = { readOnly: true } as const;
/** The trail names these users to everybody; the code serves the guards. */
const userCode = { ...readOnly, invisible: true } as const;
const money = { unit: "CNY", ...readOnly } as const;

/** Agreement and last day are typed once; everything else follows from the lines. */
export const statementForm = defineForm([
  section("statement", "结算范围", [
    element("agreementNo", "中介协议号", "input", {
      required: true,
      ruleList: [createLengthRule(18, 18)],
      help: "XY 开头的 18 位协议号",
    }),
    element("periodEnd", "账期止", "date", { required: true, help: "截至该日尚未结算的手续费全部列入" }),
    element("remark", "备注", "textarea", { ruleList: [createLengthRule(0, 200)] }),
  ]),
  section("sum", "结算金额", [
    element("agentName", "中介机构", "input", readOnly),
    element("agentCode", "中介代码", "input", readOnly),
    element("agentType", "中介类型", "select", { dictionary: "AgentType", ...readOnly }),
    element("periodStart", "账期起", "date", readOnly),
    element("lineCount", "明细条数", "number", readOnly),
    element("premium", "实收保费", "money", money),
    element("commission", "应付手续费", "money", money),
    element("vat", "其中增值税", "money", money),
    element("incomeTax", "代扣个人所得税", "money", money),
    element("payable", "实付金额", "money", money),
    element("taxDate", "计税日期", "date", readOnly),
    element("taxBasis", "个税累计依据", "input", readOnly),
  ]),
  section("review", "审批", [
    element("level", "审批层级", "select", { dictionary: "ApprovalLevel", ...readOnly }),
    element("dueDate", "审批时限", "date", readOnly),
    element("submittedBy", "提交人", "input", userCode),
  ]),
  section("outcome", "审批结果", [
    element("approverCode", "审批人", "input", userCode),
    element("voidReason", "作废原因", "textarea", readOnly),
  ]),
  section("settlement", "付款", [
    element("paidDate", "付款日期", "date", readOnly),
    element("tradeNo", "银行流水号", "input", readOnly),
    element("invoiceNo", "中介发票号码", "input", readOnly),
    element("settledBy", "结算人", "input", userCode),
  ]),
]);

const reason = (title: string) =>
  defineForm([
    section("input", title, [
      element("reason", "原因", "textarea", { required: true, ruleList: [createLengthRule(2, 200)] }),
    ]),
  ]);
export const voidForm = reason("作废");
export const giveBackForm = reason("退回修改");

export const settleForm = defineForm([
  section("input", "结算付款", [
    element("paidDate", "付款日期", "date", { required: true }),
    element("tradeNo", "银行流水号", "input", { required: true, ruleList: [createLengthRule(4, 40)] }),
    element("invoiceNo", "中介发票号码", "input", {
      ruleList: [createLengthRule(0, 20)],
      help: "机构结算必填；个人代理人不填",
    }),
  ]),
]);
