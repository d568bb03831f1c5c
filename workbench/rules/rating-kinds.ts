import {
  createTextAreaField,
  createChoiceField,
  createCodesField,
  createPartField,
  createFormulaField,
  createRecordTable,
  createPartTable,
} from "./part-fields.ts";
import { type JsonObject, findJsonValue } from "#areas/product/rules/json-path.ts";
import { codeField, conditionField, labelField, nameField, type PartKindData } from "./shared-fields.ts";

const requirement = [
  createFormulaField("holds", "应成立的条件", { required: true }),
  createPartField("field", "提示位置", { required: true, help: "分区.字段" }),
  createPartField("message", "提示", { required: true }),
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
export const ratingPartKinds: Record<string, PartKindData> = {
  rating: {
    title: "计费说明",
    fields: [
      createTextAreaField("baseRateZh", "费率基准", { sure: true }),
      createTextAreaField("formulaZh", "计费公式", { sure: true }),
      createFormulaField("sumAmount", "保险金额", { required: true }),
      createFormulaField("authorityAmount", "核保权限金额", { help: "不填则为保险金额" }),
      createFormulaField("perPersonAmount", "每人核保权限金额", { help: "不填则不按每人衡量" }),
      createChoiceField("shortRateTable", "短期费率表", { required: true }),
      createTextAreaField("notes", "备注", { as: "lines", sure: true, help: "一行一条" }),
    ],
    tables: [
      createPartTable("requires", "计费前提", requirement),
      createPartTable("values", "中间值", [
        codeField("代码", "公式中用它指称"),
        labelField,
        createFormulaField("formula", "公式", { required: true }),
        createPartField("within", "逐行分区", { help: "填分区代码则逐行计算" }),
      ]),
      createPartTable("after", "合计后的计算", [
        codeField("代码", "公式中用它指称"),
        labelField,
        conditionField,
        createFormulaField("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
      createRecordTable("minPremium", "最低保费", ["币种", "最低保费"]),
      createPartTable("extras", "附带结果", [
        codeField("代码", "公式中用它指称"),
        labelField,
        createFormulaField("value", "公式", { required: true }),
      ]),
    ],
  },
  factor: {
    title: "系数",
    fields: [
      codeField("系数代码", "公式中用它指称"),
      nameField,
      createChoiceField("mode", "取值方式", { required: true }),
      createFormulaField("input", "查表的依据", { required: true }),
      createPartField("scale", "换算", { help: "千分率填 0.001，百分率填 0.01" }),
      createFormulaField("across.input", "横向依据", { help: "二维表的列由它决定" }),
      createCodesField("across.columns", "横向各列"),
      createPartField("chosen", "核保人填写处", { help: "分区.字段，系数在区间内由核保人填写" }),
      createChoiceField("otherwise", "查不到时", { help: "不填为不能计费" }),
      createPartField("from", "起点", { help: "分段的下限" }),
    ],
    tables: [
      createPartTable(
        "rows",
        "系数表",
        [
          createPartField("key", "代码或节点"),
          createPartField("upTo", "至（含）"),
          createPartField("label", "说明", { required: true }),
          createPartField("value", "系数"),
          createCodesField("values", "各列系数"),
          createPartField("min", "最低"),
          createPartField("max", "最高"),
          createPartField("default", "默认"),
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
      createPartField("over", "逐行分区", { help: "填分区代码则逐行计算，不填为计算一次" }),
      conditionField,
      createPartField("group.label", "合并相同行的名称", { help: "不填为不合并" }),
      createPartField("group.unit", "合并后的单位"),
      createPartField("persons.label", "逐人保费的名称", { help: "不填为没有逐人保费" }),
      createFormulaField("persons.perMan", "每人保费"),
      createFormulaField("persons.count", "人数"),
      createFormulaField("persons.age", "年龄"),
    ],
    groupLeads: { group: "group.label", persons: "persons.label" },
  },
  step: {
    title: "步骤",
    fields: [
      codeField("步骤代码", "后面的公式用它指称结果"),
      createPartField("label", "名称", { required: true, help: "{分区.字段} 处填入值" }),
      conditionField,
      createFormulaField("base", "基数", { help: "与系数相乘" }),
      createFormulaField("value", "公式", { help: "代替基数与系数" }),
      createFormulaField("tiers.of", "分档累进的金额"),
      createPartField("round", "保留小数", { as: "whole", unit: "位" }),
      createFormulaField("atLeast", "不低于"),
      createPartField("into", "写回", { help: "分区.字段" }),
      createPartField("sum", "计入年保费", { as: "flag" }),
    ],
    tables: [
      createPartTable(
        "factors",
        "系数",
        [
          createPartField("code", "代码", { required: true, help: "系数代码，或自定的代码" }),
          createPartField("label", "名称", { help: "有公式时填写" }),
          createFormulaField("formula", "公式", { help: "不填为查该系数的表" }),
        ],
        { layout: "uses", sure: false },
      ),
      createPartTable(
        "tiers.rows",
        "分档",
        [
          createPartField("upTo", "至（含）"),
          createPartField("rate", "费率", { required: true }),
          createPartField("label", "说明", { required: true }),
        ],
        { sure: false },
      ),
    ],
    groupLeads: { tiers: "tiers.of" },
  },
  change: {
    title: "批改计费",
    fields: [
      createPartField("label", "名称", { required: true, max: 60 }),
      createPartField("isTable", "逐行填写", { as: "flag" }),
    ],
    tables: [
      createRecordTable("elements", "批改填写的内容", ["代码", "类型"], {
        note: "类型为 number（数字）或 text（文字）",
      }),
      createPartTable("requires", "计费前提", requirement, {
        sure: false,
        note: "不成立的批改不计费；批改填写的内容写作 change.代码",
      }),
      createPartTable("after", "合计后的计算", [
        codeField("代码", "公式中用它指称"),
        labelField,
        conditionField,
        createFormulaField("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
    ],
  },
  shortRate: {
    title: "短期费率表",
    fields: [
      createPartField("code", "代码", { required: true, readOnly: true }),
      nameField,
      createChoiceField("basis", "计算方式", { required: true }),
      createPartField("percentByMonth", "各月费率", {
        as: "wholes",
        help: "自第 1 月起的百分数，以逗号分隔",
      }),
    ],
  },
  map: {
    title: "代码对应",
    tables: [createRecordTable("", "代码对应", ["代码", "对应值"])],
  },
};
