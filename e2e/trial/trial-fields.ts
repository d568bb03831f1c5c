export type TrialKind = "text" | "amount" | "tel" | "email" | "date" | "area" | "select" | "tick" | "radio";
export type TrialField = { name: string; label: string; kind: TrialKind };
export type TrialValues = Record<string, string | boolean>;

const list = (kind: TrialKind, fields: Record<string, string>): TrialField[] =>
  Object.entries(fields).map(([name, label]) => ({ name, label, kind }));

export const fields: readonly TrialField[] = [
  ...list("text", { holder: "投保人", insured: "被保险人", contact: "联系人", trade: "营业性质" }),
  ...list("text", { subject: "标的名称", address: "标的地址", contractNo: "合同编号", broker: "经纪人" }),
  ...list("amount", { amount: "保险金额", premium: "保险费", deductible: "免赔额", people: "人数" }),
  ...list("date", { startDate: "起保日期", endDate: "终保日期" }),
  ...list("select", { currency: "币种", payWay: "缴费方式", dispute: "争议处理" }),
  ...list("tick", { lawExpense: "含法律费用", coinsured: "共保", renewing: "自动续保" }),
  ...list("radio", { insureType: "投保类型" }),
  ...list("tel", { phone: "手机号" }),
  ...list("email", { mail: "邮箱" }),
  ...list("area", { clause: "特别约定", remark: "备注" }),
];

export const choices: Record<string, readonly string[]> = {
  currency: ["人民币", "美元", "欧元"],
  payWay: ["一次付清", "分期付款"],
  dispute: ["诉讼", "仲裁"],
  insureType: ["标准", "自选"],
};

/** The fields of a later version: one is removed, and another became a text. */
export function fieldsOfVersion(version: string): readonly TrialField[] {
  if (version === "1") return fields;
  return fields
    .filter(({ name }) => name !== "contractNo")
    .map((field) => (field.name === "coinsured" ? { ...field, kind: "text" } : field));
}

export function emptyValues(visibleFields: readonly TrialField[]): TrialValues {
  return Object.fromEntries(visibleFields.map(({ name, kind }) => [name, kind === "tick" ? false : ""]));
}
