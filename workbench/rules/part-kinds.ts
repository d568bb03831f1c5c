import type { FormElementType, FormFieldLock, FormRule } from "#platform/forms/definition.ts";
import { endorsementPartKinds } from "./endorsement-kinds.ts";
import { ratingPartKinds } from "./rating-kinds.ts";
import type { ProductPartKind } from "./part-fields.ts";
import { termPartKinds } from "./term-kinds.ts";

export const allProductPartKinds: Readonly<Record<string, ProductPartKind>> = Object.fromEntries(
  Object.entries({ ...termPartKinds, ...ratingPartKinds, ...endorsementPartKinds }).map(([name, kind]) => [
    name,
    { name, fields: [], tables: [], lead: "fields", groupLeads: {}, ...kind },
  ]),
);

type Labelled = readonly (readonly [code: string, label: string])[];

const types: Record<FormElementType, string> = {
  input: "单行文字",
  textarea: "多行文字",
  number: "数字",
  money: "金额",
  percent: "百分比",
  rate: "费率",
  decimal: "小数",
  select: "下拉选择",
  radio: "单选",
  switch: "是否",
  cascader: "逐级选择",
  treeSelect: "树形选择",
  lookup: "查找",
  date: "日期",
  datetime: "日期时间",
  phone: "电话",
  email: "邮箱",
};

const rules: Record<FormRule["ruleCode"], string> = {
  STR_RANGE: "字数范围",
  DEMICAL_SCALE: "小数位数",
  NUM_RANGE: "数值范围",
  POSITIVE: "大于零",
  POSTAL: "邮编",
  TEN_CHARACTERS: "十位长度",
  ADJUST_IN_RANGE_VALUE: "只能在区间内调整",
  ADJUST_BY_RANGE_RATE: "只能按比例浮动",
  ADJUST_UPWARD: "只能上浮",
  ADJUST_DOWNWARD: "只能下浮",
  IDENTITY: "证件号码",
};

const locks: Record<FormFieldLock["ruleCode"], string> = {
  INSURE_NON_MODIFY_EXCEPTION: "转投保不可改",
  ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY: "仅批量询价可改",
  ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE: "仅批量询价不可改",
};

/** Appends the code to the label, because formulas and papers use the code. */
const withCode = (labels: Record<string, string>): Labelled =>
  Object.entries(labels).map(([code, label]) => [code, `${label} ${code}`]);

/** The choices of part fields, by "table.element", or by element in any table. */
export const partFieldChoices: Readonly<Record<string, Labelled>> = {
  kind: [
    ["form", "表单"],
    ["table", "表格"],
    ["import", "可导入的表格"],
    ["upload", "影像"],
  ],
  paperLanguage: [
    ["zh", "中文"],
    ["zhEn", "中英对照"],
  ],
  lengthRule: [["IMMUTABLE_LENGTH_TABLE", "不得增减行"]],
  type: Object.entries(types),
  modifyFlagOfInquiry2Insure: [
    ["1", "可改"],
    ["0", "不可改"],
  ],
  clauseKind: [
    ["1", "主险"],
    ["2", "附加险"],
    ["3", "扩展"],
  ],
  insureType: [
    ["STANDARD", "标准"],
    ["OPTIONAL", "可选"],
  ],
  mode: [
    ["exact", "按代码"],
    ["banded", "按分段"],
    ["interpolated", "按插值"],
  ],
  premiumEffect: [
    ["zero", "不变"],
    ["increase", "增加"],
    ["decrease", "减少"],
    ["either", "可增可减"],
  ],
  premiumMethod: [
    ["none", "不变"],
    ["daily", "差额按剩余天数"],
    ["full", "全部差额"],
    ["rated", "按批改计费"],
    ["refund", "退费"],
  ],
  otherwise: [["highest", "取最高一档"]],
  basis: [
    ["monthsBegun", "按已开始的月数"],
    ["days", "按日比例"],
    ["monthsInclusive", "按足月比例"],
    ["whole", "不计短期"],
  ],
  "ruleList.ruleCode": withCode(rules),
  "inquiry2InsureRuleList.ruleCode": withCode(locks),
};
