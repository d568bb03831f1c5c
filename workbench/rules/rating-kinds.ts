import {
  createPartTextAreaField,
  createPartChoiceField,
  createPartCodesField,
  createProductPartField,
  createPartFormulaField,
  createPartRecordTable,
  createProductPartTable,
} from "./part-fields.ts";
import { type JsonObject, findJsonValue } from "#areas/product/rules/json-path.ts";
import {
  createPartCodeField,
  partConditionField,
  partLabelField,
  partNameField,
  type ProductPartKindData,
} from "./shared-fields.ts";

const requirement = [
  createPartFormulaField("holds", "应成立的条件", { required: true }),
  createProductPartField("field", "提示位置", { required: true, help: "分区.字段" }),
  createProductPartField("message", "提示", { required: true }),
];
/** Banded factors use no keys, others no bands. Only a factor that the underwriter chooses has a range. */
function unusedFactorColumns(factor: JsonObject): string[] {
  const isBanded = findJsonValue(factor, "mode") === "banded";
  const isAcross = findJsonValue(factor, "across.input") !== undefined;
  const isChosen = findJsonValue(factor, "chosen") !== undefined;
  return [
    isBanded ? "key" : "upTo",
    ...(isAcross ? [] : ["values"]),
    ...(isAcross || isChosen ? ["value"] : []),
    ...(isChosen ? [] : ["min", "max", "default"]),
  ];
}

/** The kinds of the parts that describe rating. */
export const ratingPartKinds: Record<string, ProductPartKindData> = {
  rating: {
    title: "计费说明",
    fields: [
      createPartTextAreaField("baseRateZh", "费率基准", { sure: true }),
      createPartTextAreaField("formulaZh", "计费公式", { sure: true }),
      createPartFormulaField("sumAmount", "保险金额", { required: true }),
      createPartFormulaField("authorityAmount", "核保权限金额", { help: "不填则为保险金额" }),
      createPartFormulaField("perPersonAmount", "每人核保权限金额", { help: "不填则不按每人衡量" }),
      createPartChoiceField("shortRateTable", "短期费率表", { required: true }),
      createPartTextAreaField("notes", "备注", { as: "lines", sure: true, help: "一行一条" }),
    ],
    tables: [
      createProductPartTable("requires", "计费前提", requirement),
      createProductPartTable("values", "中间值", [
        createPartCodeField("代码", "公式中用它指称"),
        partLabelField,
        createPartFormulaField("formula", "公式", { required: true }),
        createProductPartField("within", "逐行分区", { help: "填分区代码则逐行计算" }),
      ]),
      createProductPartTable("after", "合计后的计算", [
        createPartCodeField("代码", "公式中用它指称"),
        partLabelField,
        partConditionField,
        createPartFormulaField("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
      createPartRecordTable("minPremium", "最低保费", ["币种", "最低保费"]),
      createProductPartTable("extras", "附带结果", [
        createPartCodeField("代码", "公式中用它指称"),
        partLabelField,
        createPartFormulaField("value", "公式", { required: true }),
      ]),
    ],
  },
  factor: {
    title: "系数",
    fields: [
      createPartCodeField("系数代码", "公式中用它指称"),
      partNameField,
      createPartChoiceField("mode", "取值方式", { required: true }),
      createPartFormulaField("input", "查表的依据", { required: true }),
      createProductPartField("scale", "换算", { help: "千分率填 0.001，百分率填 0.01" }),
      createPartFormulaField("across.input", "横向依据", { help: "二维表的列由它决定" }),
      createPartCodesField("across.columns", "横向各列"),
      createProductPartField("chosen", "核保人填写处", { help: "分区.字段，系数在区间内由核保人填写" }),
      createPartChoiceField("otherwise", "查不到时", { help: "不填为不能计费" }),
      createProductPartField("from", "起点", { help: "分段的下限" }),
    ],
    tables: [
      createProductPartTable(
        "rows",
        "系数表",
        [
          createProductPartField("key", "代码或节点"),
          createProductPartField("upTo", "至（含）"),
          createProductPartField("label", "说明", { required: true }),
          createProductPartField("value", "系数"),
          createPartCodesField("values", "各列系数"),
          createProductPartField("min", "最低"),
          createProductPartField("max", "最高"),
          createProductPartField("default", "默认"),
        ],
        { unusedColumns: unusedFactorColumns },
      ),
    ],
    lead: "tables",
    groupLeads: { across: "across.input" },
  },
  block: {
    title: "计算",
    fields: [
      createProductPartField("over", "逐行分区", { help: "填分区代码则逐行计算，不填为计算一次" }),
      partConditionField,
      createProductPartField("group.label", "合并相同行的名称", { help: "不填为不合并" }),
      createProductPartField("group.unit", "合并后的单位"),
      createProductPartField("persons.label", "逐人保费的名称", { help: "不填为没有逐人保费" }),
      createPartFormulaField("persons.perMan", "每人保费"),
      createPartFormulaField("persons.count", "人数"),
      createPartFormulaField("persons.age", "年龄"),
    ],
    groupLeads: { group: "group.label", persons: "persons.label" },
  },
  step: {
    title: "步骤",
    fields: [
      createPartCodeField("步骤代码", "后面的公式用它指称结果"),
      createProductPartField("label", "名称", { required: true, help: "{分区.字段} 处填入值" }),
      partConditionField,
      createPartFormulaField("base", "基数", { help: "与系数相乘" }),
      createPartFormulaField("value", "公式", { help: "代替基数与系数" }),
      createPartFormulaField("tiers.of", "分档累进的金额"),
      createProductPartField("round", "保留小数", { as: "whole", unit: "位" }),
      createPartFormulaField("atLeast", "不低于"),
      createProductPartField("into", "写回", { help: "分区.字段" }),
      createProductPartField("sum", "计入年保费", { as: "flag" }),
    ],
    tables: [
      createProductPartTable(
        "factors",
        "系数",
        [
          createProductPartField("code", "代码", { required: true, help: "系数代码，或自定的代码" }),
          createProductPartField("label", "名称", { help: "有公式时填写" }),
          createPartFormulaField("formula", "公式", { help: "不填为查该系数的表" }),
        ],
        { layout: "uses", sure: false },
      ),
      createProductPartTable(
        "tiers.rows",
        "分档",
        [
          createProductPartField("upTo", "至（含）"),
          createProductPartField("rate", "费率", { required: true }),
          createProductPartField("label", "说明", { required: true }),
        ],
        { sure: false },
      ),
    ],
    groupLeads: { tiers: "tiers.of" },
  },
  change: {
    title: "批改计费",
    fields: [
      createProductPartField("label", "名称", { required: true, max: 60 }),
      createProductPartField("isTable", "逐行填写", { as: "flag" }),
    ],
    tables: [
      createPartRecordTable("elements", "批改填写的内容", ["代码", "类型"], {
        note: "类型为 number（数字）或 text（文字）",
      }),
      createProductPartTable("requires", "计费前提", requirement, {
        sure: false,
        note: "不成立的批改不计费；批改填写的内容写作 change.代码",
      }),
      createProductPartTable("after", "合计后的计算", [
        createPartCodeField("代码", "公式中用它指称"),
        partLabelField,
        partConditionField,
        createPartFormulaField("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
    ],
  },
  shortRate: {
    title: "短期费率表",
    fields: [
      createProductPartField("code", "代码", { required: true, readOnly: true }),
      partNameField,
      createPartChoiceField("basis", "计算方式", { required: true }),
      createProductPartField("percentByMonth", "各月费率", {
        as: "wholes",
        help: "自第 1 月起的百分数，以逗号分隔",
      }),
    ],
  },
  map: {
    title: "代码对应",
    tables: [createPartRecordTable("", "代码对应", ["代码", "对应值"])],
  },
};
