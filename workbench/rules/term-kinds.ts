import type { PartyFactName } from "#platform/forms/definition.ts";
import {
  createTextAreaField,
  createChoiceField,
  createCodesField,
  createPartField,
  createFlagField,
  createFormulaField,
  createRecordTable,
  createPartTable,
} from "./part-fields.ts";
import { codeField, labelField, nameField, type PartKindData } from "./shared-fields.ts";

const text = (at: string, title: string) => createPartField(at, title, { sure: true });

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
  createPartField(fact, factLabel, { max: 40 }),
);

/** The kinds of the parts that describe form, cover and underwriting rules. */
export const termPartKinds: Record<string, PartKindData> = {
  basics: {
    title: "基本信息",
    fields: [
      createPartField("riskCode", "险种代码", { required: true, readOnly: true }),
      nameField,
      text("nameEn", "英文名称"),
      createPartField("vatRate", "增值税率", { required: true, unit: "%", help: "如 6.00" }),
      createTextAreaField("inquiryRequiredZh", "必须询价的情形", { sure: true }),
      createPartField("sale.until", "停售日期", {
        type: "date",
        help: "不填为长期销售；生效日期在送审时填写",
      }),
      createCodesField("sale.branches", "销售机构", { help: "机构代码开头，多个以逗号分隔；不填为全部机构" }),
      createCodesField("papers", "单证模板", { sure: true }),
    ],
    tables: [
      createPartTable(
        "kinds",
        "险别",
        [createPartField("kindCode", "险别代码", { required: true, help: "7 位数字" }), nameField],
        {
          sure: false,
        },
      ),
      createPartTable(
        "productNames",
        "产品名称",
        [
          createPartField("code", "代码", { required: true }),
          createPartField("nameZh", "名称", { required: true }),
        ],
        { sure: false },
      ),
    ],
  },
  section: {
    title: "分区",
    fields: [
      codeField("分区代码", "字母开头的字母和数字，公式中用它指称"),
      createPartField("title", "标题", { required: true, max: 40 }),
      createChoiceField("kind", "形式", { required: true }),
      createTextAreaField("note", "说明", { max: 500 }),
      createFormulaField("when", "显示条件", { help: "不填为总是显示" }),
      createChoiceField("lengthRule", "行数控制", { help: "由询价转投保时不得增减行" }),
      createPartField("duplicate.rule", "重复校验", { help: "该校验的名称，不填为不校验" }),
      createCodesField("duplicate.keys", "重复校验的字段"),
      createPartField("duplicate.message", "重复时提示"),
      createPartField("sameAs.element", "与他人相同的开关", { help: "如“同投保人”的字段代码" }),
      createPartField("sameAs.section", "相同的分区", { help: "如投保人所在的分区代码" }),
    ],
    tables: [
      createPartTable("parties", "涉及的人或单位", partyFields, {
        sure: false,
        note: "每行一人或一单位，各列填存放该内容的字段代码",
      }),
      createRecordTable("sameAs.sets", "相同时随之填写", ["字段代码", "值"], { sure: false }),
    ],
    groupLeads: { duplicate: "duplicate.rule", sameAs: "sameAs.element" },
  },
  element: {
    title: "字段",
    fields: [
      createPartField("elementCode", "字段代码", { required: true, max: 40, help: "字母开头的字母和数字" }),
      labelField,
      createChoiceField("type", "类型", { required: true }),
      createFlagField("required", "必填"),
      createPartField("unit", "单位", { max: 10 }),
      createChoiceField("dictionary", "数据字典", { help: "选择类字段的取值范围" }),
      createCodesField("defaultEmbedValues", "默认值", { sure: true }),
      createFlagField("readOnly", "只读"),
      createFlagField("invisible", "隐藏"),
      createChoiceField("modifyFlagOfInquiry2Insure", "转投保可改", { required: true }),
      createPartField("total", "表中合计", { as: "maybe", help: "不填时，金额和有单位的数字合计" }),
      createTextAreaField("help", "填写说明", { max: 200 }),
      createFormulaField("when", "显示条件", { help: "不填为总是显示" }),
      createFormulaField("formula", "计算公式", { help: "由其他字段算出，不填为手工填写" }),
    ],
    tables: [
      createPartTable("ruleList", "校验规则", [
        createChoiceField("ruleCode", "规则", { required: true }),
        createPartField("properties", "参数", { as: "bounds", sure: true, help: "如 min=0，max=99" }),
      ]),
      createPartTable("inquiry2InsureRuleList", "询价转投保锁定", [
        createChoiceField("ruleCode", "规则", { required: true }),
        createPartField("properties", "参数", { as: "bounds", sure: true }),
      ]),
    ],
  },
  checks: {
    title: "字段间校验",
    tables: [
      createPartTable("checks", "字段间校验", [
        codeField("代码", "字母开头的字母和数字"),
        createFormulaField("holds", "应成立的条件", { required: true }),
        createPartField("field", "提示位置", { required: true, help: "分区.字段" }),
        createPartField("message", "提示", { required: true }),
      ]),
    ],
  },
  clause: {
    title: "条款",
    fields: [
      createPartField("clauseCode", "条款代码", { required: true, help: "TK 加 6 位数字" }),
      nameField,
      createChoiceField("clauseKind", "条款类型", { required: true }),
    ],
    tables: [
      createPartTable("liabilities", "责任", [
        createPartField("kindCode", "险别代码", { required: true, help: "7 位数字" }),
        createPartField("liabilityCode", "责任代码", { required: true, help: "9 位数字" }),
        nameField,
        createFlagField("required", "必保"),
        createCodesField("limitCodes", "限额", { sure: true }),
        createCodesField("deductibleCodes", "免赔", { sure: true }),
      ]),
    ],
  },
  limits: {
    title: "限额与免赔",
    fields: [
      createCodesField("policyLimits", "保单限额", { sure: true, help: "限额代码，多个以逗号分隔" }),
      createCodesField("policyDeductibles", "保单免赔", { sure: true, help: "免赔代码，多个以逗号分隔" }),
    ],
  },
  special: {
    title: "特别约定",
    fields: [
      createPartField("specialCode", "特约代码", { required: true, help: "TY 加 4 位数字" }),
      createPartField("titleZh", "标题", { required: true, max: 100 }),
      createTextAreaField("contentZh", "内容", {
        required: true,
        help: "{名称} 处由限额、免赔或字段的值填入",
      }),
    ],
    tables: [
      createPartTable(
        "placeholders",
        "手工填写的内容",
        [
          createPartField("name", "名称", { required: true, help: "正文中 {名称} 的名称" }),
          createPartField("label", "填写提示", { required: true }),
        ],
        { sure: false },
      ),
    ],
  },
  plan: {
    title: "方案",
    fields: [
      createPartField("packageId", "方案代码"),
      createPartField("insurancePlanNo", "保险计划号"),
      nameField,
      text("planType", "计划类型"),
      createChoiceField("insureType", "投保方式", { required: true }),
      createPartField("annualPremium", "年保费"),
      createPartField("occupationClassMax", "最高职业类别"),
      createCodesField("specialCodes", "特别约定", { sure: true }),
    ],
    tables: [
      createPartTable("items", "保障内容", [
        createPartField("liabilityCode", "责任代码", { required: true }),
        createPartField("limitCode", "限额代码", { required: true }),
        createPartField("value", "固定值"),
        createPartField("min", "最低"),
        createPartField("max", "最高"),
      ]),
      createRecordTable("perManPremium", "每人保费", ["类别", "保费"], { sure: false }),
    ],
  },
  referrals: {
    title: "核保规则",
    fields: [
      createFormulaField("inquiryRequired", "必须询价的条件", { required: true }),
      createPartField("subject", "标的编号", {
        help: "同一标的只能投保一次时，写明编号所在的字段，如 elevator.deviceNo",
      }),
    ],
    tables: [
      createPartTable("rules", "核保规则", [
        createPartField("ruleNo", "规则编号", { required: true, help: "R 加险种和序号，如 R0405-1" }),
        createPartField("conditionZh", "规则说明", { required: true }),
        createFormulaField("when", "触发条件", { required: true }),
        createFormulaField("actual", "实际值"),
        createPartField("allowed", "允许值"),
        createChoiceField("autoErrorType", "核保类型", { required: true, dictionary: "AutoErrorType" }),
        createChoiceField("uwLevel", "核保级别", { required: true, dictionary: "UwLevel" }),
        createPartField("messageZh", "提示", { required: true }),
      ]),
    ],
  },
  authority: {
    title: "核保权限",
    tables: [
      createRecordTable("levels", "各级可核保金额", ["核保级别", "金额"]),
      createRecordTable("perPerson", "各级每人可核保金额", ["核保级别", "金额"], { sure: false }),
    ],
  },
};
