import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormLock, FormSection } from "./definition.ts";
import { lockedChanges } from "./locked-changes.ts";

const FIXED: FormLock[] = [{ ruleCode: "INSURE_NON_MODIFY_EXCEPTION", properties: [] }];
const element = (elementCode: string, locks: FormLock[] = [], readOnly = false): FormElement => ({
  elementCode,
  label: elementCode,
  type: "input",
  required: false,
  readOnly,
  invisible: false,
  defaultEmbedValues: [],
  ruleList: [],
  inquiry2InsureRuleList: locks,
  modifyFlagOfInquiry2Insure: "1",
});
const section = (code: string, kind: FormSection["kind"], more: Partial<FormSection> = {}): FormSection => ({
  code,
  title: code,
  kind,
  elements: [element("fixed", FIXED), element("free"), element("worked", FIXED, true)],
  ...more,
});
const single = { inquiryType: "0", mayModifyInquiry: false };

const sections = [
  section("base", "form"),
  section("rows", "table"),
  section("frozen", "table", { lengthRule: "IMMUTABLE_LENGTH_TABLE" }),
];
const before = {
  base: { fixed: "1", free: "a", worked: "x" },
  rows: [
    { fixed: "k1", free: "10" },
    { fixed: "k2", free: "20" },
  ],
  frozen: [{ fixed: "f1", free: "1" }],
};
const told = (after: object) =>
  lockedChanges(sections, { before, after: { ...before, ...after } }, single).map(
    ({ section: code, index, element: name }) => `${code} ${index} ${name}`,
  );

test("what is free or worked out may differ, what is locked may not", () => {
  assert.deepEqual(told({}), []);
  assert.deepEqual(told({ base: { fixed: "1", free: "b", worked: "y" } }), []);
  assert.deepEqual(told({ base: { fixed: "2", free: "a" } }), ["base -1 fixed"]);
  assert.deepEqual(told({ base: { free: "a" } }), ["base -1 fixed"]);
});

test("rows come and go unless the length is locked, and none appears that was not underwritten", () => {
  assert.deepEqual(told({ rows: [{ fixed: "k2", free: "99" }] }), []);
  assert.deepEqual(told({ rows: [{ fixed: "k3", free: "10" }] }), ["rows 0 fixed"]);
  assert.deepEqual(told({ frozen: [] }), ["frozen -1 fixed"]);
  assert.deepEqual(told({ frozen: [{ fixed: "f2", free: "1" }] }), ["frozen 0 fixed"]);
  assert.deepEqual(told({ frozen: [{ fixed: "f1", free: "7" }] }), []);
});

test("a quotation that may be modified locks nothing by that rule", () => {
  const after = { ...before, base: { fixed: "2", free: "a" } };
  assert.deepEqual(lockedChanges(sections, { before, after }, { ...single, mayModifyInquiry: true }), []);
});
