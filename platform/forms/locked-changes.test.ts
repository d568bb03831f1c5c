import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormFieldLock, FormSection } from "./definition.ts";
import { checkInquiryLockedFields } from "./locked-changes.ts";

const FIXED: FormFieldLock[] = [{ ruleCode: "INSURE_NON_MODIFY_EXCEPTION", properties: [] }];
const element = (elementCode: string, locks: FormFieldLock[] = [], readOnly = false): FormElement => ({
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
const changedPlaces = (after: object) =>
  checkInquiryLockedFields(sections, { before, after: { ...before, ...after } }, single).map(
    ({ section: code, index, element: name }) => `${code} ${index} ${name}`,
  );

test("free and computed fields may differ, and locked fields may not", () => {
  assert.deepEqual(changedPlaces({}), []);
  assert.deepEqual(changedPlaces({ base: { fixed: "1", free: "b", worked: "y" } }), []);
  assert.deepEqual(changedPlaces({ base: { fixed: "2", free: "a" } }), ["base -1 fixed"]);
  assert.deepEqual(changedPlaces({ base: { free: "a" } }), ["base -1 fixed"]);
});

test("rows may be added and removed unless the length is locked, but no row may have new locked values", () => {
  assert.deepEqual(changedPlaces({ rows: [{ fixed: "k2", free: "99" }] }), []);
  assert.deepEqual(changedPlaces({ rows: [{ fixed: "k3", free: "10" }] }), ["rows 0 fixed"]);
  assert.deepEqual(changedPlaces({ frozen: [] }), ["frozen -1 fixed"]);
  assert.deepEqual(changedPlaces({ frozen: [{ fixed: "f2", free: "1" }] }), ["frozen 0 fixed"]);
  assert.deepEqual(changedPlaces({ frozen: [{ fixed: "f1", free: "7" }] }), []);
});

test("the rule locks nothing if the quotation may be modified", () => {
  const after = { ...before, base: { fixed: "2", free: "a" } };
  assert.deepEqual(
    checkInquiryLockedFields(sections, { before, after }, { ...single, mayModifyInquiry: true }),
    [],
  );
});

const permitted = [
  { section: "base", index: -1, cells: { fixed: "2" } },
  { section: "frozen", index: 0, cells: { fixed: "f2" } },
  { section: "rows", index: 1, cells: { fixed: "k4" } },
  { section: "rows", index: null, cells: { fixed: "k5", free: "50", worked: "z" } },
];
const placesBeside = (after: object) =>
  checkInquiryLockedFields(sections, { before, after: { ...before, ...after } }, single, permitted).map(
    ({ section: code, index, element: name }) => `${code} ${index} ${name}`,
  );

test("a permitted edit changes a locked field to its value and to no other", () => {
  assert.deepEqual(placesBeside({ base: { fixed: "2" }, frozen: [{ fixed: "f2" }] }), []);
  assert.deepEqual(placesBeside({}), []);
  assert.deepEqual(placesBeside({ base: { fixed: "f2" } }), ["base -1 fixed"]);
  assert.deepEqual(placesBeside({ frozen: [{ fixed: "2" }] }), ["frozen 0 fixed"]);
  assert.deepEqual(placesBeside({ frozen: [] }), ["frozen -1 fixed"]);
});

test("a permitted edit changes its row or adds a row as a whole", () => {
  assert.deepEqual(placesBeside({ rows: [{ fixed: "k4" }, { fixed: "k5", free: "50" }] }), []);
  assert.deepEqual(placesBeside({ rows: [{ fixed: "k5", free: "51" }] }), ["rows 0 fixed"]);
});
