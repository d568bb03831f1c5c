import { createPartField, createFormulaField, type PartKind } from "./part-fields.ts";

export type PartKindData = Pick<PartKind, "title"> & Partial<Omit<PartKind, "name" | "title">>;

/** Builders of fields that many product parts have. */
export const codeField = (label: string, help: string) =>
  createPartField("code", label, { required: true, max: 40, help });
export const labelField = createPartField("label", "名称", { required: true, max: 60 });
export const nameField = createPartField("nameZh", "名称", { required: true, max: 100 });
export const conditionField = createFormulaField("when", "适用条件", { help: "不填为总是适用" });
