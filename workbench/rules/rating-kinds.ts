import { area, choice, codes, field, formula, record, table } from "./part-fields.ts";
import { type JsonObject, findValueAt } from "#areas/product/rules/json-path.ts";
import { code, condition, label, name, type PartKindData } from "./shared-fields.ts";

const requirement = [
  formula("holds", "应成立的条件", { required: true }),
  field("field", "提示位置", { required: true, help: "分区.字段" }),
  field("message", "提示", { required: true }),
];
/** Banded factors use no keys, others no bands. Only a factor that the underwriter chooses has a range. */
function unusedFactorColumns(factor: JsonObject): string[] {
  const isBanded = findValueAt(factor, "mode") === "banded";
  const isAcross = findValueAt(factor, "across.input") !== undefined;
  const isChosen = findValueAt(factor, "chosen") !== undefined;
  return [
    isBanded ? "key" : "upTo",
    ...(isAcross ? [] : ["values"]),
    ...(isAcross || isChosen ? ["value"] : []),
    ...(isChosen ? [] : ["min", "max", "default"]),
  ];
}

/** The kinds of the parts that describe rating. */
export const ratingKinds: Record<string, PartKindData> = {
  rating: {
    title: "计费说明",
    fields: [
      area("baseRateZh", "费率基准", { sure: true }),
      area("formulaZh", "计费公式", { sure: true }),
      formula("sumAmount", "保险金额", { required: true }),
      formula("authorityAmount", "核保权限金额", { help: "不填则为保险金额" }),
      formula("perPersonAmount", "每人核保权限金额", { help: "不填则不按每人衡量" }),
      choice("shortRateTable", "短期费率表", { required: true }),
      area("notes", "备注", { as: "lines", sure: true, help: "一行一条" }),
    ],
    tables: [
      table("requires", "计费前提", requirement),
      table("values", "中间值", [
        code("代码", "公式中用它指称"),
        label,
        formula("formula", "公式", { required: true }),
        field("within", "逐行分区", { help: "填分区代码则逐行计算" }),
      ]),
      table("after", "合计后的计算", [
        code("代码", "公式中用它指称"),
        label,
        condition,
        formula("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
      record("minPremium", "最低保费", ["币种", "最低保费"]),
      table("extras", "附带结果", [
        code("代码", "公式中用它指称"),
        label,
        formula("value", "公式", { required: true }),
      ]),
    ],
  },
  factor: {
    title: "系数",
    fields: [
      code("系数代码", "公式中用它指称"),
      name,
      choice("mode", "取值方式", { required: true }),
      formula("input", "查表的依据", { required: true }),
      field("scale", "换算", { help: "千分率填 0.001，百分率填 0.01" }),
      formula("across.input", "横向依据", { help: "二维表的列由它决定" }),
      codes("across.columns", "横向各列"),
      field("chosen", "核保人填写处", { help: "分区.字段，系数在区间内由核保人填写" }),
      choice("otherwise", "查不到时", { help: "不填为不能计费" }),
      field("from", "起点", { help: "分段的下限" }),
    ],
    tables: [
      table(
        "rows",
        "系数表",
        [
          field("key", "代码或节点"),
          field("upTo", "至（含）"),
          field("label", "说明", { required: true }),
          field("value", "系数"),
          codes("values", "各列系数"),
          field("min", "最低"),
          field("max", "最高"),
          field("default", "默认"),
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
      field("over", "逐行分区", { help: "填分区代码则逐行计算，不填为计算一次" }),
      condition,
      field("group.label", "合并相同行的名称", { help: "不填为不合并" }),
      field("group.unit", "合并后的单位"),
      field("persons.label", "逐人保费的名称", { help: "不填为没有逐人保费" }),
      formula("persons.perMan", "每人保费"),
      formula("persons.count", "人数"),
      formula("persons.age", "年龄"),
    ],
    groupLeads: { group: "group.label", persons: "persons.label" },
  },
  step: {
    title: "步骤",
    fields: [
      code("步骤代码", "后面的公式用它指称结果"),
      field("label", "名称", { required: true, help: "{分区.字段} 处填入值" }),
      condition,
      formula("base", "基数", { help: "与系数相乘" }),
      formula("value", "公式", { help: "代替基数与系数" }),
      formula("tiers.of", "分档累进的金额"),
      field("round", "保留小数", { as: "whole", unit: "位" }),
      formula("atLeast", "不低于"),
      field("into", "写回", { help: "分区.字段" }),
      field("sum", "计入年保费", { as: "flag" }),
    ],
    tables: [
      table(
        "factors",
        "系数",
        [
          field("code", "代码", { required: true, help: "系数代码，或自定的代码" }),
          field("label", "名称", { help: "有公式时填写" }),
          formula("formula", "公式", { help: "不填为查该系数的表" }),
        ],
        { layout: "uses", sure: false },
      ),
      table(
        "tiers.rows",
        "分档",
        [
          field("upTo", "至（含）"),
          field("rate", "费率", { required: true }),
          field("label", "说明", { required: true }),
        ],
        { sure: false },
      ),
    ],
    groupLeads: { tiers: "tiers.of" },
  },
  change: {
    title: "批改计费",
    fields: [
      field("label", "名称", { required: true, max: 60 }),
      field("isTable", "逐行填写", { as: "flag" }),
    ],
    tables: [
      record("elements", "批改填写的内容", ["代码", "类型"], {
        note: "类型为 number（数字）或 text（文字）",
      }),
      table("requires", "计费前提", requirement, {
        sure: false,
        note: "不成立的批改不计费；批改填写的内容写作 change.代码",
      }),
      table("after", "合计后的计算", [
        code("代码", "公式中用它指称"),
        label,
        condition,
        formula("value", "公式", { required: true, help: "annual 为上一步结果" }),
      ]),
    ],
  },
  shortRate: {
    title: "短期费率表",
    fields: [
      field("code", "代码", { required: true, readOnly: true }),
      name,
      choice("basis", "计算方式", { required: true }),
      field("percentByMonth", "各月费率", { as: "wholes", help: "自第 1 月起的百分数，以逗号分隔" }),
    ],
  },
  map: {
    title: "代码对应",
    tables: [record("", "代码对应", ["代码", "对应值"])],
  },
};
