import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createSampleElement } from "#platform/forms/testing/sample-form.ts";
import {
  createFirstTermsRow,
  formatChosenTypes,
  groupOfferedTypes,
  listChosenTypes,
  listNeededTerms,
  listOpenedSections,
  listRefundModes,
  restoreClosedSections,
  type OfferedType,
  TERMS,
  toTermsInput,
  toTermsRow,
  withoutTerms,
} from "./terms-section.ts";

const offer = (type: string, more: Partial<OfferedType> = {}): OfferedType => ({
  type,
  effect: "zero",
  opens: [],
  papers: [],
  refundModes: [],
  needsIdleDays: false,
  why: "",
  ...more,
});
const clauses = offer("13", { opens: [{ section: "specialClauses", elements: null, rows: ["add"] }] });
const surrender = offer("19", {
  effect: "decrease",
  refundModes: [
    { mode: "1", reasons: [] },
    { mode: "5", reasons: ["08"] },
  ],
});
const layUp = offer("18", { effect: "decrease", needsIdleDays: true });
const offered = [clauses, surrender, layUp];

test("terms go to the row of the form and back unchanged", () => {
  const terms = {
    types: ["13", "01"],
    reason: "01",
    reasonText: "客户来函",
    validDate: "2026-12-01",
    refundMode: "5",
    refundAmount: "120.50",
    idleDays: 12,
    payeeName: "张测试",
    payeeAccount: "6222",
    payeeBank: "示例银行",
  };
  assert.deepEqual(toTermsInput({ [TERMS]: toTermsRow(terms) }), terms);
});

test("terms without a type, a reason or a day are not sent", () => {
  const first = createFirstTermsRow({ validDate: "2026-12-01", holderName: "张测试" });
  assert.equal(toTermsInput({ [TERMS]: first }), undefined);
  assert.equal(toTermsInput({ [TERMS]: { ...first, types: "13" } }), undefined);
  const whole = toTermsInput({ [TERMS]: { ...first, types: "13", reason: "01" } });
  assert.deepEqual(
    [whole?.types, whole?.refundAmount, whole?.idleDays, whole?.payeeName],
    [["13"], null, null, "张测试"],
  );
  assert.equal(toTermsInput({}), undefined);
});

test("the content is sent without the terms", () => {
  assert.deepEqual(withoutTerms({ [TERMS]: { types: "13" }, base: { remark: "备注" } }), {
    base: { remark: "备注" },
  });
});

test("the terms are open, and what the chosen types open", () => {
  assert.deepEqual(
    listOpenedSections(offered, []).map(({ section }) => section),
    [TERMS],
  );
  assert.deepEqual(
    listOpenedSections(offered, ["13"]).map(({ section }) => section),
    [TERMS, "specialClauses"],
  );
});

test("a refund needs its account, an agreed one its amount, a laid-up ship its days", () => {
  const needed = (types: readonly string[], change?: string, refundMode = "") =>
    [...listNeededTerms(offered, { types: formatChosenTypes(types), refundMode }, change)].join(" ");
  assert.equal(needed(["13"]), "");
  assert.equal(needed(["13"], "-1.00"), "payeeName payeeAccount payeeBank");
  assert.equal(needed(["19"]), "refundMode payeeName payeeAccount payeeBank");
  assert.equal(needed(["19"], "0.00", "5"), "refundMode refundAmount");
  assert.equal(needed(["18"], "0.00"), "idleDays");
});

test("the refund mode of the reason comes first, and only those of chosen types are offered", () => {
  assert.deepEqual(listRefundModes(offered, { types: "19", reason: "08" }), ["5", "1"]);
  assert.deepEqual(listRefundModes(offered, { types: "19", reason: "01" }), ["1", "5"]);
  assert.deepEqual(listRefundModes(offered, { types: "13", reason: "08" }), []);
});

test("types stand in groups by their effect, and empty groups are left out", () => {
  assert.deepEqual(
    groupOfferedTypes(offered).map(({ title, types }) => [title, types.length]),
    [
      ["不涉及保费", 1],
      ["减少保费", 2],
    ],
  );
});

test("chosen types keep the order in which they were chosen", () => {
  assert.deepEqual(listChosenTypes({ types: formatChosenTypes(["13", "01"]) }), ["13", "01"]);
  assert.deepEqual(listChosenTypes({}), []);
});

const { sections } = compileForm({
  sections: [
    {
      code: "holder",
      title: "投保人",
      kind: "form",
      elements: ["holderName", "address"].map((code) => createSampleElement(code)),
    },
    { code: "special", title: "特别约定", kind: "table", elements: [createSampleElement("content")] },
    {
      code: "base",
      title: "基本信息",
      kind: "form",
      elements: [createSampleElement("remark"), createSampleElement("days", { readOnly: true })],
    },
  ],
  checks: [],
  facts: {},
  maps: {},
});
const baseForm: FilledForm = {
  holder: { holderName: "张测试", address: "旧址" },
  special: [{ content: "约定一" }],
  base: { remark: "", days: "365" },
};

test("what no chosen type opens gets its old values again", () => {
  const form: FilledForm = {
    holder: { holderName: "李测试", address: "新址" },
    special: [{ content: "约定二" }],
    base: { remark: "备注" },
    [TERMS]: { types: "01" },
  };
  const opened = [
    { section: "holder", elements: ["address"] },
    { section: "special", elements: null },
  ];
  assert.deepEqual(restoreClosedSections(sections, { baseForm, form }, opened), {
    holder: { holderName: "张测试", address: "新址" },
    special: [{ content: "约定二" }],
    base: { remark: "" },
    [TERMS]: { types: "01" },
  });
  const closed = restoreClosedSections(sections, { baseForm, form }, []);
  assert.deepEqual(closed["special"], [{ content: "约定一" }]);
});

test("without a typed change the content stays the same object", () => {
  const form: FilledForm = { ...baseForm, base: { days: "366" }, payPlan: [] };
  assert.equal(restoreClosedSections(sections, { baseForm, form }, []), form);
});
