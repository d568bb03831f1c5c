import type { PartyFactName } from "#platform/forms/definition.ts";
import { area, choice, codes, field, flag, formula, record, table } from "./part-fields.ts";
import { code, label, name, type PartKindData } from "./shared-fields.ts";

const text = (at: string, title: string) => field(at, title, { sure: true });

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
const partyFields = Object.entries(factLabels).map(([fact, factLabel]) =>
  field(fact, factLabel, { max: 40 }),
);

/** The kinds of the parts that describe form, cover and underwriting rules. */
export const termKinds: Record<string, PartKindData> = {
  basics: {
    title: "基本信息",
    fields: [
      field("riskCode", "险种代码", { required: true, readOnly: true }),
      name,
      text("nameEn", "英文名称"),
      field("vatRate", "增值税率", { required: true, unit: "%", help: "如 6.00" }),
      area("inquiryRequiredZh", "必须询价的情形", { sure: true }),
      field("sale.until", "停售日期", { type: "date", help: "不填为长期销售；生效日期在送审时填写" }),
      codes("sale.branches", "销售机构", { help: "机构代码开头，多个以逗号分隔；不填为全部机构" }),
      codes("papers", "单证模板", { sure: true }),
    ],
    tables: [
      table("kinds", "险别", [field("kindCode", "险别代码", { required: true, help: "7 位数字" }), name], {
        sure: false,
      }),
      table(
        "productNames",
        "产品名称",
        [field("code", "代码", { required: true }), field("nameZh", "名称", { required: true })],
        { sure: false },
      ),
    ],
  },
  section: {
    title: "分区",
    fields: [
      code("分区代码", "字母开头的字母和数字，公式中用它指称"),
      field("title", "标题", { required: true, max: 40 }),
      choice("kind", "形式", { required: true }),
      area("note", "说明", { max: 500 }),
      formula("when", "显示条件", { help: "不填为总是显示" }),
      choice("lengthRule", "行数控制", { help: "由询价转投保时不得增减行" }),
      field("duplicate.rule", "重复校验", { help: "该校验的名称，不填为不校验" }),
      codes("duplicate.keys", "重复校验的字段"),
      field("duplicate.message", "重复时提示"),
      field("sameAs.element", "与他人相同的开关", { help: "如“同投保人”的字段代码" }),
      field("sameAs.section", "相同的分区", { help: "如投保人所在的分区代码" }),
    ],
    tables: [
      table("parties", "涉及的人或单位", partyFields, {
        sure: false,
        note: "每行一人或一单位，各列填存放该内容的字段代码",
      }),
      record("sameAs.sets", "相同时随之填写", ["字段代码", "值"], { sure: false }),
    ],
    groupLeads: { duplicate: "duplicate.rule", sameAs: "sameAs.element" },
  },
  element: {
    title: "字段",
    fields: [
      field("elementCode", "字段代码", { required: true, max: 40, help: "字母开头的字母和数字" }),
      label,
      choice("type", "类型", { required: true }),
      flag("required", "必填"),
      field("unit", "单位", { max: 10 }),
      choice("dictionary", "数据字典", { help: "选择类字段的取值范围" }),
      codes("defaultEmbedValues", "默认值", { sure: true }),
      flag("readOnly", "只读"),
      flag("invisible", "隐藏"),
      choice("modifyFlagOfInquiry2Insure", "转投保可改", { required: true }),
      field("total", "表中合计", { as: "maybe", help: "不填时，金额和有单位的数字合计" }),
      area("help", "填写说明", { max: 200 }),
      formula("when", "显示条件", { help: "不填为总是显示" }),
      formula("formula", "计算公式", { help: "由其他字段算出，不填为手工填写" }),
    ],
    tables: [
      table("ruleList", "校验规则", [
        choice("ruleCode", "规则", { required: true }),
        field("properties", "参数", { as: "bounds", sure: true, help: "如 min=0，max=99" }),
      ]),
      table("inquiry2InsureRuleList", "询价转投保锁定", [
        choice("ruleCode", "规则", { required: true }),
        field("properties", "参数", { as: "bounds", sure: true }),
      ]),
    ],
  },
  checks: {
    title: "字段间校验",
    tables: [
      table("checks", "字段间校验", [
        code("代码", "字母开头的字母和数字"),
        formula("holds", "应成立的条件", { required: true }),
        field("field", "提示位置", { required: true, help: "分区.字段" }),
        field("message", "提示", { required: true }),
      ]),
    ],
  },
  clause: {
    title: "条款",
    fields: [
      field("clauseCode", "条款代码", { required: true, help: "TK 加 6 位数字" }),
      name,
      choice("clauseKind", "条款类型", { required: true }),
    ],
    tables: [
      table("liabilities", "责任", [
        field("kindCode", "险别代码", { required: true, help: "7 位数字" }),
        field("liabilityCode", "责任代码", { required: true, help: "9 位数字" }),
        name,
        flag("required", "必保"),
        codes("limitCodes", "限额", { sure: true }),
        codes("deductibleCodes", "免赔", { sure: true }),
      ]),
    ],
  },
  limits: {
    title: "限额与免赔",
    fields: [
      codes("policyLimits", "保单限额", { sure: true, help: "限额代码，多个以逗号分隔" }),
      codes("policyDeductibles", "保单免赔", { sure: true, help: "免赔代码，多个以逗号分隔" }),
    ],
  },
  special: {
    title: "特别约定",
    fields: [
      field("specialCode", "特约代码", { required: true, help: "TY 加 4 位数字" }),
      field("titleZh", "标题", { required: true, max: 100 }),
      area("contentZh", "内容", { required: true, help: "{名称} 处由限额、免赔或字段的值填入" }),
    ],
    tables: [
      table(
        "placeholders",
        "手工填写的内容",
        [
          field("name", "名称", { required: true, help: "正文中 {名称} 的名称" }),
          field("label", "填写提示", { required: true }),
        ],
        { sure: false },
      ),
    ],
  },
  plan: {
    title: "方案",
    fields: [
      field("packageId", "方案代码"),
      field("insurancePlanNo", "保险计划号"),
      name,
      text("planType", "计划类型"),
      choice("insureType", "投保方式", { required: true }),
      field("annualPremium", "年保费"),
      field("occupationClassMax", "最高职业类别"),
      codes("specialCodes", "特别约定", { sure: true }),
    ],
    tables: [
      table("items", "保障内容", [
        field("liabilityCode", "责任代码", { required: true }),
        field("limitCode", "限额代码", { required: true }),
        field("value", "固定值"),
        field("min", "最低"),
        field("max", "最高"),
      ]),
      record("perManPremium", "每人保费", ["类别", "保费"], { sure: false }),
    ],
  },
  referrals: {
    title: "核保规则",
    fields: [
      formula("inquiryRequired", "必须询价的条件", { required: true }),
      field("subject", "标的编号", {
        help: "同一标的只能投保一次时，写明编号所在的字段，如 elevator.deviceNo",
      }),
    ],
    tables: [
      table("rules", "核保规则", [
        field("ruleNo", "规则编号", { required: true, help: "R 加险种和序号，如 R0405-1" }),
        field("conditionZh", "规则说明", { required: true }),
        formula("when", "触发条件", { required: true }),
        formula("actual", "实际值"),
        field("allowed", "允许值"),
        choice("autoErrorType", "核保类型", { required: true, dictionary: "AutoErrorType" }),
        choice("uwLevel", "核保级别", { required: true, dictionary: "UwLevel" }),
        field("messageZh", "提示", { required: true }),
      ]),
    ],
  },
  authority: {
    title: "核保权限",
    tables: [
      record("levels", "各级可核保金额", ["核保级别", "金额"]),
      record("perPerson", "各级每人可核保金额", ["核保级别", "金额"], { sure: false }),
    ],
  },
};
