import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "#platform/forms/compile-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import type { ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import { createFormElement } from "#platform/testing/form-element.ts";
import {
  getReplaceRowsLockReason,
  countRowsAlreadyInTable,
  filterRowsWithoutErrors,
  toImportableTableRows,
} from "./taken-rows.ts";

const locked = { modifyFlagOfInquiry2Insure: "0" as const, label: "工种" };
const compiled = (elements: FormElement[], more: Partial<FormSection> = {}) => {
  const section: FormSection = { code: "roster", title: "人员清单", kind: "import", elements, ...more };
  const [only] = compileForm({ sections: [section], checks: [], facts: {}, maps: {} }).sections;
  assert.ok(only);
  return only;
};
const roster = compiled([
  createFormElement("personName"),
  createFormElement("certificateNo"),
  createFormElement("group", { defaultEmbedValues: ["1"] }),
  createFormElement("work", locked),
]);
const origin: ProposalInquiryOrigin = { inquiryType: "2", mayModifyInquiry: false };
const row = (at: number, cells: Record<string, string>) => ({ at, cells });

test("a row is sound where no error stands in it; an error of the headings is no row's", () => {
  const rows = [row(2, {}), row(3, {}), row(4, {})];
  const sound = filterRowsWithoutErrors(rows, [{ at: 1 }, { at: 3 }, { at: 3 }]);
  assert.deepEqual(
    sound.map(({ at }) => at),
    [2, 4],
  );
});

test("a row begins as a new row does, and takes what the file says of it", () => {
  const [taken] = toImportableTableRows(roster, [row(2, { personName: "张三", work: "电工" })], undefined);
  assert.deepEqual(taken, { group: "1", personName: "张三", work: "电工" });
});

test("what a quotation keeps closed is not taken, and its rows do not give way", () => {
  const [taken] = toImportableTableRows(
    roster,
    [row(2, { personName: "张三", work: "电工", group: "2" })],
    origin,
  );
  assert.deepEqual(taken, { group: "2", personName: "张三" });
  assert.equal(getReplaceRowsLockReason(roster, origin), "“工种”已锁定，不能替换现有的行");
});

test("where nothing is closed the rows give way", () => {
  assert.equal(getReplaceRowsLockReason(roster, undefined), undefined);
  assert.equal(getReplaceRowsLockReason(compiled([createFormElement("personName")]), origin), undefined);
});

test("a person who stands in the table already is known by the number, an empty number by nothing", () => {
  const there = [{ certificateNo: "A1" }, { certificateNo: "" }];
  const rows = [
    row(2, { certificateNo: "A1" }),
    row(3, { certificateNo: "A2" }),
    row(4, { certificateNo: "" }),
  ];
  assert.equal(countRowsAlreadyInTable(roster, there, rows), 1);
});

test("other tables know their rows by what the product says, or not at all", () => {
  const duplicate = { rule: "TWO", keys: ["personName", "group"], message: "重复" };
  const table = compiled([createFormElement("personName"), createFormElement("group")], {
    kind: "table",
    duplicate,
  });
  const rows = [row(2, { personName: "甲", group: "1" }), row(3, { personName: "甲", group: "2" })];
  assert.equal(countRowsAlreadyInTable(table, [{ personName: "甲", group: "1" }], rows), 1);
  const plain = compiled([createFormElement("certificateNo")], { kind: "table" });
  assert.equal(
    countRowsAlreadyInTable(plain, [{ certificateNo: "A1" }], [row(2, { certificateNo: "A1" })]),
    0,
  );
});
