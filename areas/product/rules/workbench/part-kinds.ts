import { elementTypes, Lock, Rule } from "#platform/forms/definition.ts";
import { ratingKinds } from "./rating-kinds.ts";
import type { PartKind } from "./part-words.ts";
import { termKinds } from "./term-kinds.ts";

export const partKinds: Readonly<Record<string, PartKind>> = Object.fromEntries(
  Object.entries({ ...termKinds, ...ratingKinds }).map(([name, kind]) => [
    name,
    { name, fields: [], tables: [], whole: {}, ...kind },
  ]),
);

type Choices = Readonly<Record<string, readonly (readonly [code: string, label: string])[]>>;

const asTheyAre = (codes: readonly string[]) => codes.map((code) => [code, code] as const);

/** What a choice of a part may be, by its element; what the product itself names is added by its screen. */
export const partChoices: Choices = {
  kind: [
    ["form", "表单"],
    ["table", "表格"],
    ["import", "可导入的表格"],
    ["upload", "影像"],
  ],
  lengthRule: [["IMMUTABLE_LENGTH_TABLE", "不得增减行"]],
  type: asTheyAre(elementTypes),
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
  otherwise: [["highest", "取最高一档"]],
  basis: [
    ["monthsBegun", "按已开始的月数"],
    ["days", "按日比例"],
    ["monthsInclusive", "按足月比例"],
    ["whole", "不计短期"],
  ],
  ruleCode: asTheyAre([...Rule.shape.ruleCode.options, ...Lock.shape.ruleCode.options]),
};
