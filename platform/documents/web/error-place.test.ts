import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "#platform/forms/compile-form.ts";
import { FormSectionSchema } from "#platform/forms/definition.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { findCellOfErrorPath, formatCellLocation } from "./error-place.ts";

const element = (elementCode: string, label: string) => ({
  elementCode,
  label,
  type: "input",
  required: false,
  ruleList: [],
  inquiry2InsureRuleList: [],
  modifyFlagOfInquiry2Insure: "1",
  readOnly: false,
  invisible: false,
  defaultEmbedValues: [],
});
const sections = [
  { code: "base", title: "基本信息", kind: "form", elements: [element("comCode", "归属机构")] },
  { code: "holder", title: "投保人信息", kind: "form", elements: [element("holderName", "投保人名称")] },
  { code: "workType", title: "工种与限额", kind: "table", elements: [element("persons", "人数")] },
].map((section) => FormSectionSchema.parse(section));
const store = new FormStore({
  form: compileForm({ sections, checks: [], facts: {}, maps: {} }),
  filled: { base: {}, holder: {}, workType: [{ persons: "1" }, { persons: "2" }] },
  mode: "edit",
  context: { today: "2024-12-16", vocabulary: { has: () => true, isComplete: () => true }, facts: {} },
});

for (const [path, name] of [
  ["form.holder.holderName", "投保人信息 · 投保人名称"],
  ["input.holder.holderName", "投保人信息 · 投保人名称"],
  ["form.workType.1.persons", "工种与限额 第 2 行 · 人数"],
  ["form.workType.persons", "工种与限额 · 人数"],
  ["comCode", "基本信息 · 归属机构"],
  ["form.workType.2.persons", undefined],
  ["form.holder.nothing", undefined],
  ["form.nowhere.holderName", undefined],
  ["version", undefined],
] as const)
  test(`the server's ${path} is ${name ?? "no field of the form"}`, () => {
    const place = findCellOfErrorPath(store, path);
    assert.equal(place && formatCellLocation(store, place), name);
  });

test("what was kept elsewhere is unsaved no more, and what is typed since is", () => {
  const place = { section: "holder", row: "-", element: "holderName" };
  store.set(place, "甲");
  const typed = store.typedForm();
  assert.equal(store.isDirty(), true);
  store.set(place, "乙");
  store.markSaved(typed);
  assert.equal(store.isDirty(), true);
  store.markSaved(store.typedForm());
  assert.equal(store.isDirty(), false);
});
