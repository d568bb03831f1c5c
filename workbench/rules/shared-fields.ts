import {
  createProductPartField,
  createPartCodesField,
  createPartFormulaField,
  type ProductPartKind,
} from "./part-fields.ts";

export type ProductPartKindData = Pick<ProductPartKind, "title"> &
  Partial<Omit<ProductPartKind, "name" | "title">>;

/** Builders of fields that many product parts have. */
export const createPartCodeField = (label: string, help: string) =>
  createProductPartField("code", label, { required: true, max: 40, help });
export const partLabelField = createProductPartField("label", "名称", { required: true, max: 60 });
export const partNameField = createProductPartField("nameZh", "名称", { required: true, max: 100 });
export const partConditionField = createPartFormulaField("when", "适用条件", { help: "不填为总是适用" });

/** A further rule on duplicate rows. */
export const duplicateFields = [
  createProductPartField("rule", "重复校验", { required: true }),
  createPartCodesField("keys", "重复校验的字段", { required: true }),
  createProductPartField("message", "重复时提示", { required: true }),
  createPartCodesField("distinctBy", "不同即不算重复的字段"),
];
