import { field, formula, type PartKind } from "./part-fields.ts";

export type PartKindData = Pick<PartKind, "title"> & Partial<Omit<PartKind, "name" | "title">>;

/** Fields that many parts have. */
export const code = (label: string, help: string) => field("code", label, { required: true, max: 40, help });
export const label = field("label", "名称", { required: true, max: 60 });
export const name = field("nameZh", "名称", { required: true, max: 100 });
export const condition = formula("when", "适用条件", { help: "不填为总是适用" });
