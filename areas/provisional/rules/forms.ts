import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
} from "#platform/forms/define-form.ts";

const readOnly = { readOnly: true } as const;
const reason = { required: true, ruleList: [createLengthRule(2, 200)] };

export const provisionalForm = defineForm(
  [
    section("application", "出具申请", [
      element("proposalNo", "投保单号", "input", {
        required: true,
        ruleList: [createLengthRule(23, 23)],
        help: "已提交核保、尚未缴费的投保单",
      }),
      element("startDate", "暂保起期", "date", { required: true, help: "自当日 0 时起" }),
      element("endDate", "暂保止期", "date", { help: "至当日 24 时止，最长 30 天；不填为 30 天" }),
      element("reason", "出具原因", "textarea", reason),
    ]),
    section("proposal", "投保单", [
      element("riskCode", "险种", "select", { dictionary: "risk", ...readOnly }),
      element("holderName", "投保人", "input", readOnly),
      element("insuredName", "被保险人", "input", readOnly),
      element("sumAmount", "暂保保额", "money", readOnly),
      element("sumPremium", "投保保费", "money", readOnly),
    ]),
    section(
      "extension",
      "延期",
      [
        element("result", "延期情况", "select", { dictionary: "ProvisionalExtension", ...readOnly }),
        element("endDate", "申请延至", "date", readOnly),
        element("reason", "延期原因", "textarea", readOnly),
        element("requestedBy", "申请人", "lookup", { dictionary: "user", ...readOnly }),
        element("dueDate", "审批时限", "date", readOnly),
        element("approverCode", "审批人", "lookup", { dictionary: "user", ...readOnly }),
      ],
      { when: "not empty(extension.result)" },
    ),
    section("outcome", "暂保情况", [
      element("endDate", "现止期", "date", readOnly),
      element("warnAfter", "此日后提醒", "date", { ...readOnly, invisible: true }),
      element("policyNo", "正式保单号", "input", readOnly),
      element("cancelReason", "撤销原因", "textarea", readOnly),
    ]),
  ],
  [
    {
      code: "period",
      holds: "empty(application.endDate) or application.endDate >= application.startDate",
      field: "application.endDate",
      message: "暂保止期不能早于暂保起期",
    },
    {
      code: "length",
      holds:
        "empty(application.endDate) or application.endDate < application.startDate or days(application.startDate, application.endDate) < 30",
      field: "application.endDate",
      message: "暂保最长 30 天",
    },
  ],
);

export const extensionForm = defineForm([
  section("input", "申请延期", [
    element("endDate", "延至", "date", { required: true, help: "自现止期起最长 30 天，只能延期一次" }),
    element("reason", "延期原因", "textarea", reason),
  ]),
]);
export const cancelForm = defineForm([
  section("input", "撤销暂保单", [element("reason", "撤销原因", "textarea", reason)]),
]);
