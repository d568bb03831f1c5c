import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { listInsuredSubjectNumbers } from "./subject-numbers.ts";

const lifts = { referrals: { subject: "elevator.deviceNo" } };
const cases: readonly [string, Parameters<typeof listInsuredSubjectNumbers>[0], FilledForm, string[]][] = [
  ["each once, without blanks, in capitals", lifts, table("dt1", " DT1 ", "DT2"), ["DT1", "DT2"]],
  ["what is not filled in is none", lifts, table("", " "), []],
  ["a section that is not there has none", lifts, {}, []],
  ["of one row as of many", { referrals: { subject: "ship.shipNo" } }, { ship: { shipNo: "C1" } }, ["C1"]],
  ["a product that names no field has none", { referrals: {} }, table("DT1"), []],
];

function table(...numbers: string[]): FilledForm {
  return { elevator: numbers.map((deviceNo) => ({ deviceNo })) };
}

for (const [name, product, form, expected] of cases)
  test(name, () => assert.deepEqual(listInsuredSubjectNumbers(product, form), expected));
