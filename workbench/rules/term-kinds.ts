import { partyFields } from "./party-fields.ts";
import {
  createPartTextAreaField,
  createPartChoiceField,
  createPartCodesField,
  createProductPartField,
  createPartFlagField,
  createPartFormulaField,
  createPartRecordTable,
  createProductPartTable,
} from "./part-fields.ts";
import {
  createPartCodeField,
  duplicateFields,
  partLabelField,
  partNameField,
  type ProductPartKindData,
} from "./shared-fields.ts";
import { spanFields } from "./span-fields.ts";

const text = (at: string, title: string) => createProductPartField(at, title, { sure: true });

const FIELD_LIST = "字段写作 分区.字段，多个以逗号分隔";

/** The kinds of the parts that describe form, cover and underwriting rules. */
export const termPartKinds: Record<string, ProductPartKindData> = {
  basics: {
    title: "基本信息",
    fields: [
      createProductPartField("riskCode", "险种代码", { required: true, readOnly: true }),
      partNameField,
      text("nameEn", "英文名称"),
      createProductPartField("vatRate", "增值税率", { required: true, unit: "%", help: "如 6.00" }),
      createPartTextAreaField("inquiryRequiredZh", "必须询价的情形", { sure: true }),
      createProductPartField("sale.until", "停售日期", {
        type: "date",
        help: "不填为长期销售；生效日期在送审时填写",
      }),
      createPartCodesField("sale.branches", "销售机构", {
        help: "机构代码开头，多个以逗号分隔；不填为全部机构",
      }),
      createPartCodesField("papers", "单证模板", { sure: true }),
      createPartChoiceField("paperLanguage", "单证语言", { help: "不填为中文" }),
      createPartCodesField("unusedImages", "用不到的影像类别"),
    ],
    tables: [
      createProductPartTable(
        "kinds",
        "险别",
        [createProductPartField("kindCode", "险别代码", { required: true, help: "7 位数字" }), partNameField],
        {
          sure: false,
        },
      ),
      createProductPartTable(
        "productNames",
        "产品名称",
        [
          createProductPartField("code", "代码", { required: true }),
          createProductPartField("nameZh", "名称", { required: true }),
        ],
        { sure: false },
      ),
      createProductPartTable(
        "firstValues",
        "新单据已填的内容",
        [
          createProductPartField("field", "字段", { required: true, help: "写作 分区.字段，限单行分区" }),
          createProductPartField("value", "内容", { required: true, help: "选择项填代码" }),
        ],
        { sure: false },
      ),
    ],
  },
  section: {
    title: "分区",
    fields: [
      createPartCodeField("分区代码", "字母开头的字母和数字，公式中用它指称"),
      createProductPartField("title", "标题", { required: true, max: 40 }),
      createPartChoiceField("kind", "形式", { required: true }),
      createPartTextAreaField("note", "说明", { max: 500 }),
      createPartFormulaField("when", "显示条件", { help: "不填为总是显示" }),
      createPartChoiceField("lengthRule", "行数控制", { help: "由询价转投保时不得增减行" }),
      createProductPartField("duplicate.rule", "重复校验", { help: "该校验的名称，不填为不校验" }),
      createPartCodesField("duplicate.keys", "重复校验的字段"),
      createProductPartField("duplicate.message", "重复时提示"),
      createPartCodesField("duplicate.distinctBy", "不同即不算重复的字段"),
      createProductPartField("sameAs.element", "与他人相同的开关", { help: "如“同投保人”的字段代码" }),
      createProductPartField("sameAs.section", "相同的分区", { help: "如投保人所在的分区代码" }),
      ...spanFields,
    ],
    tables: [
      createProductPartTable("parties", "涉及的人或单位", partyFields, {
        sure: false,
        note: "每行一人或一单位，各列填存放该内容的字段代码",
      }),
      createProductPartTable("otherDuplicates", "其他重复校验", duplicateFields, { sure: false }),
      createPartRecordTable("sameAs.sets", "相同时随之填写", ["字段代码", "值"], { sure: false }),
    ],
    groupLeads: { duplicate: "duplicate.rule", sameAs: "sameAs.element", span: "span.startDate" },
  },
  element: {
    title: "字段",
    fields: [
      createProductPartField("elementCode", "字段代码", {
        required: true,
        max: 40,
        help: "字母开头的字母和数字",
      }),
      partLabelField,
      createPartChoiceField("type", "类型", { required: true }),
      createPartFlagField("required", "必填"),
      createProductPartField("unit", "单位", { max: 10 }),
      createPartChoiceField("dictionary", "数据字典", { help: "选择类字段的取值范围" }),
      createPartCodesField("defaultEmbedValues", "默认值", { sure: true }),
      createPartFlagField("readOnly", "只读"),
      createPartFlagField("invisible", "隐藏"),
      createPartChoiceField("modifyFlagOfInquiry2Insure", "转投保可改", { required: true }),
      createProductPartField("total", "表中合计", { as: "maybe", help: "不填时，金额和有单位的数字合计" }),
      createProductPartField("meaning", "含义", {
        max: 20,
        help: "含义相同的数字应一致；不填时，人数都是承保人数，金额以代码为准",
      }),
      createPartTextAreaField("help", "填写说明", { max: 200 }),
      createPartFormulaField("when", "显示条件", { help: "不填为总是显示" }),
      createPartFormulaField("formula", "计算公式", { help: "由其他字段算出，不填为手工填写" }),
    ],
    tables: [
      createProductPartTable("ruleList", "校验规则", [
        createPartChoiceField("ruleCode", "规则", { required: true }),
        createProductPartField("properties", "参数", { as: "bounds", sure: true, help: "如 min=0，max=99" }),
      ]),
      createProductPartTable("inquiry2InsureRuleList", "询价转投保锁定", [
        createPartChoiceField("ruleCode", "规则", { required: true }),
        createProductPartField("properties", "参数", { as: "bounds", sure: true }),
      ]),
    ],
  },
  checks: {
    title: "字段间校验",
    tables: [
      createProductPartTable("checks", "字段间校验", [
        createPartCodeField("代码", "字母开头的字母和数字"),
        createPartFormulaField("holds", "应成立的条件", { required: true }),
        createProductPartField("field", "提示位置", { required: true, help: "分区.字段" }),
        createProductPartField("message", "提示", { required: true }),
      ]),
      createProductPartTable(
        "agrees",
        "应一致的数字",
        [
          createPartCodeField("代码", "字母开头的字母和数字"),
          createProductPartField("figure", "数字", {
            required: true,
            help: "分区.字段，表格的字段取合计；只写表格取行数",
          }),
          createPartFormulaField("figureRows", "其中哪些行", { help: "不填为所有行" }),
          createProductPartField("equals", "应等于", { required: true, help: "写法与“数字”相同" }),
          createPartFormulaField("equalsRows", "应等于的哪些行", { help: "不填为所有行" }),
          createPartFormulaField("when", "何时核对", { help: "不填为二者都填写了就核对" }),
          createProductPartField("by", "按哪个字段分组", {
            help: "两张表格都有的字段，如组号；不填为只核对合计",
          }),
        ],
        { sure: false },
      ),
    ],
  },
  clause: {
    title: "条款",
    fields: [
      createProductPartField("clauseCode", "条款代码", { required: true, help: "TK 加 6 位数字" }),
      partNameField,
      createPartChoiceField("clauseKind", "条款类型", { required: true }),
      createProductPartField("recordNo", "备案号"),
    ],
    tables: [
      createProductPartTable("liabilities", "责任", [
        createProductPartField("kindCode", "险别代码", { required: true, help: "7 位数字" }),
        createProductPartField("liabilityCode", "责任代码", { required: true, help: "9 位数字" }),
        partNameField,
        createPartFlagField("required", "必保"),
        createPartCodesField("limitCodes", "限额", { sure: true }),
        createPartCodesField("deductibleCodes", "免赔", { sure: true }),
      ]),
    ],
  },
  limits: {
    title: "限额与免赔",
    fields: [
      createPartCodesField("requiredLimits", "新单据须列出", { help: "限额或免赔代码，多个以逗号分隔" }),
      createPartCodesField("policyLimits", "保单限额", { sure: true, help: "限额代码，多个以逗号分隔" }),
      createPartCodesField("policyDeductibles", "保单免赔", { sure: true, help: "免赔代码，多个以逗号分隔" }),
    ],
  },
  special: {
    title: "特别约定",
    fields: [
      createProductPartField("specialCode", "特约代码", { required: true, help: "TY 加 4 位数字" }),
      createProductPartField("titleZh", "标题", { required: true, max: 100 }),
      createPartTextAreaField("contentZh", "内容", {
        required: true,
        help: "{名称} 处由限额、免赔或字段的值填入",
      }),
    ],
    tables: [
      createProductPartTable(
        "placeholders",
        "手工填写的内容",
        [
          createProductPartField("name", "名称", { required: true, help: "正文中 {名称} 的名称" }),
          createProductPartField("label", "填写提示", { required: true }),
        ],
        { sure: false },
      ),
    ],
  },
  plan: {
    title: "方案",
    fields: [
      createProductPartField("packageId", "方案代码"),
      createProductPartField("insurancePlanNo", "保险计划号"),
      partNameField,
      text("planType", "计划类型"),
      createPartChoiceField("insureType", "投保方式", { required: true }),
      createProductPartField("annualPremium", "年保费"),
      createProductPartField("occupationClassMax", "最高职业类别"),
      createPartCodesField("specialCodes", "特别约定", { sure: true }),
    ],
    tables: [
      createProductPartTable("items", "保障内容", [
        createProductPartField("liabilityCode", "责任代码", { required: true }),
        createProductPartField("limitCode", "限额代码", { required: true }),
        createProductPartField("value", "固定值"),
        createProductPartField("min", "最低"),
        createProductPartField("max", "最高"),
      ]),
      createPartRecordTable("perManPremium", "每人保费", ["类别", "保费"], { sure: false }),
    ],
  },
  referrals: {
    title: "核保规则",
    fields: [
      createPartFormulaField("inquiryRequired", "必须询价的条件", { required: true }),
      createProductPartField("subject", "标的编号", {
        help: "同一标的只能投保一次时，写明编号所在的字段，如 elevator.deviceNo",
      }),
    ],
    tables: [
      createProductPartTable("rules", "核保规则", [
        createProductPartField("ruleNo", "规则编号", { required: true, help: "R 加险种和序号，如 R0405-1" }),
        createProductPartField("conditionZh", "规则说明", { required: true }),
        createPartFormulaField("when", "触发条件", { required: true }),
        createPartFormulaField("actual", "实际值"),
        createProductPartField("allowed", "允许值"),
        createPartChoiceField("autoErrorType", "核保类型", { required: true, dictionary: "AutoErrorType" }),
        createPartChoiceField("uwLevel", "核保级别", { required: true, dictionary: "UwLevel" }),
        createProductPartField("messageZh", "提示", { required: true }),
      ]),
      createProductPartTable("duplicates", "重复投保", [
        createPartCodeField("代码", "相同代码的保单互相比较，不论险种"),
        createPartCodesField("keys", "相同的字段", { required: true, help: FIELD_LIST }),
        createPartChoiceField("uwLevel", "核保级别", { required: true, dictionary: "UwLevel" }),
        createProductPartField("messageZh", "提示", { required: true }),
      ]),
      createProductPartTable(
        "accumulates",
        "累计",
        [
          createPartCodeField("代码", "相同代码的保单互相比较，不论险种"),
          partLabelField,
          createPartCodesField("by", "累计的对象", { required: true, help: FIELD_LIST }),
          createPartFormulaField("amount", "金额", { required: true }),
          createProductPartField("limit", "限额"),
          createPartChoiceField("uwLevel", "核保级别", { dictionary: "UwLevel" }),
          createProductPartField("fact", "写入的事实"),
          createProductPartField("othersOnly", "事实不含本单", { as: "flag" }),
        ],
        { sure: false },
      ),
    ],
  },
  authority: {
    title: "核保权限",
    tables: [
      createPartRecordTable("levels", "各级可核保金额", ["核保级别", "金额"]),
      createPartRecordTable("perPerson", "各级每人可核保金额", ["核保级别", "金额"], { sure: false }),
    ],
  },
};
