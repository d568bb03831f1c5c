import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
} from "#platform/forms/define-form.ts";

const readOnly = { readOnly: true } as const;

/** The plan comes from the proposal; only the reasons for the exception are typed. */
export const specialStagingForm = defineForm([
  section("application", "特殊分期申请", [
    element("documentNo", "业务单号", "input", {
      required: true,
      ruleList: [createLengthRule(23, 23)],
      help: "未提交或已退回的投保单",
    }),
    element("reason", "例外原因", "textarea", { required: true, ruleList: [createLengthRule(2, 500)] }),
    element("basis", "依据", "select", { dictionary: "SpecialStagingBasis", required: true }),
    element("basisNo", "依据文号", "input", { ruleList: [createLengthRule(0, 100)] }),
    element("clause", "分期特约", "textarea", { ruleList: [createLengthRule(0, 1000)] }),
  ]),
  section("proposal", "投保单", [
    element("riskCode", "险种", "select", { dictionary: "risk", ...readOnly }),
    element("holderName", "投保人", "input", readOnly),
    element("premium", "总保费", "money", { unit: "CNY", ...readOnly }),
    element("startDate", "起保日期", "date", readOnly),
    element("endDate", "终保日期", "date", readOnly),
  ]),
  section(
    "instalment",
    "期次表",
    [
      element("payNo", "期次", "number", { ...readOnly, total: false }),
      element("share", "比例", "percent", { unit: "%", ...readOnly }),
      element("planFee", "金额", "money", { unit: "CNY", ...readOnly }),
      element("planDate", "应缴日期", "date", readOnly),
      element("planEndDate", "最晚缴费日", "date", readOnly),
    ],
    { kind: "table", note: "取自投保单的缴费计划；需要调整的，请修改投保单后重新保存申请。" },
  ),
  section("review", "规则核对", [
    element("instalmentCount", "期数", "number", readOnly),
    element("firstPercent", "首期比例", "percent", { unit: "%", ...readOnly }),
    element("level", "审批层级", "select", { dictionary: "ApprovalLevel", ...readOnly }),
    element("findings", "核对结果", "textarea", readOnly),
    element("dueDate", "审批时限", "date", readOnly),
  ]),
  section("outcome", "审批结果", [
    element("approverCode", "审批人", "lookup", { dictionary: "user", ...readOnly }),
  ]),
]);
