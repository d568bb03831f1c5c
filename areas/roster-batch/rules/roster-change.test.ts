import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { findPeopleTable } from "./people-table.ts";
import { applyRosterEntries, type RosterAction } from "./roster-change.ts";

const products = listProductsWithForms().map(({ compiled }) => compiled.product);
const product = products.find(({ riskCode }) => riskCode === "0405");
assert.ok(product);
const table = findPeopleTable(product, listEndorsementTypes(product));
assert.ok(table);
const changed = { table, agrees: product.agrees };

const person = (name: string, groupNo = "1") => ({
  personName: name,
  certificateType: "01",
  certificateNo: `${name}x`,
  groupNo,
});
const form: FilledForm = {
  employer: { employeeCount: "30" },
  workType: [
    { groupNo: "1", persons: "20" },
    { groupNo: "2", persons: "10" },
  ],
  roster: [person("甲"), person("乙"), person("丙", "2")],
};
const entry = (action: RosterAction, cells: object, formerNo = "") => ({
  at: 2,
  action,
  formerNo,
  cells: cells as Record<string, string>,
});
const apply = (...entries: ReturnType<typeof entry>[]) => applyRosterEntries(form, entries, changed);
const countsOf = (content: FilledForm): string[] => [
  ...listFormRows(content["workType"]).map((row) => String(row["persons"])),
  String((content["employer"] as Record<string, string>)["employeeCount"]),
];
const namesOf = (content: FilledForm): string[] =>
  listFormRows(content["roster"]).map((row) => String(row["personName"]));

test("the products with people have their table, the others none", () => {
  const tables = products.flatMap((one) => {
    const found = findPeopleTable(one, listEndorsementTypes(one));
    return found ? [`${one.riskCode} ${found.section.code} ${found.certificateNo}`] : [];
  });
  assert.deepEqual(tables.toSorted(), [
    "0405 roster certificateNo",
    "0489 guardian wardCertificateNo",
    "0601 roster certificateNo",
    "0611 student certificateNo",
    "0621 roster certificateNo",
    "0622 roster certificateNo",
  ]);
});

test("numbers of persons follow who joins and who leaves, by group and in all", () => {
  const {
    form: after,
    types,
    problems,
  } = apply(
    entry("A", person("丁", "2")),
    entry("A", person("戊", "2")),
    entry("D", { certificateNo: "甲X" }),
  );
  assert.deepEqual([problems, types], [[], ["09", "10"]]);
  assert.deepEqual(
    [namesOf(after), countsOf(after)],
    [
      ["乙", "丙", "丁", "戊"],
      ["19", "12", "31"],
    ],
  );
});

test("who replaces another stands in the same place, and no number changes", () => {
  const { form: after, types } = apply(entry("R", person("丁"), "乙x"));
  assert.deepEqual(
    [namesOf(after), countsOf(after), types],
    [["甲", "丁", "丙"], ["20", "10", "30"], ["11"]],
  );
});

test("a corrected person keeps what the file does not name", () => {
  const { form: after } = apply(entry("M", { certificateNo: "乙x", personName: "乙乙" }));
  assert.deepEqual(listFormRows(after["roster"])[1], { ...person("乙"), personName: "乙乙" });
});

test("who is there cannot join, who is not cannot leave, and another's name is told", () => {
  const { form: after, problems } = apply(
    entry("A", person("甲")),
    entry("D", { certificateNo: "丁x" }),
    entry("D", { certificateNo: "乙x", personName: "甲" }),
    entry("R", person("丙"), "乙x"),
  );
  assert.deepEqual(
    problems.map(({ message }) => message),
    [
      "该人员已在保单中",
      "保单中没有该证件号码的人员",
      "姓名与保单中该证件号码的人员不符",
      "该人员已在保单中",
    ],
  );
  assert.deepEqual(
    [namesOf(after), countsOf(after)],
    [
      ["甲", "乙", "丙"],
      ["20", "10", "30"],
    ],
  );
});
