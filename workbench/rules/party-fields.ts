import type { PartyFactName } from "#platform/forms/definition.ts";
import { createProductPartField } from "./part-fields.ts";

const factLabels: Record<PartyFactName, string> = {
  name: "名称",
  customerType: "客户类型",
  certificateType: "证件类型",
  certificateNo: "证件号码",
  gender: "性别",
  birthDate: "出生日期",
  customerNature: "单位性质",
  industry: "行业",
  occupation: "职业",
  contactName: "联系人",
  mobile: "手机",
  email: "邮箱",
  region: "地区",
  address: "地址",
  postCode: "邮编",
  vatPayerType: "纳税人类型",
  taxNo: "税号",
  customerRiskGrade: "风险等级",
};
/** For each fact of a party, the field of the section that holds it. */
export const partyFields = Object.entries(factLabels).map(([fact, factLabel]) =>
  createProductPartField(fact, factLabel, { max: 40 }),
);
