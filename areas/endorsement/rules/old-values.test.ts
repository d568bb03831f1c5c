import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { listChangesWithOldValues, listDatedChanges, withOldValues } from "./old-values.ts";

const found = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(found);
const { sections } = found.compiled.form;
const person = (name: string, groupNo: string): FilledRow => ({
  certificateNo: name,
  personName: name,
  groupNo,
});
const contact = (contactName: string): FilledForm => ({ holder: { contactName } });
const roster = (...rows: FilledRow[]): FilledForm => ({ roster: rows });
const [A1, A2, B1] = [person("甲", "1"), person("甲", "2"), person("乙", "1")];

type Case = {
  title: string;
  /** The version of the day and the base, each before and after the endorsement. */
  day: readonly [FilledForm, FilledForm];
  base: readonly [FilledForm, FilledForm];
  expected: string[];
};
const cases: Case[] = [
  {
    title: "the value of the day",
    day: [contact("丙"), contact("乙")],
    base: [contact("甲"), contact("乙")],
    expected: ["contactName 丙>乙"],
  },
  {
    title: "the day has the new value already",
    day: [contact("乙"), contact("乙")],
    base: [contact("甲"), contact("乙")],
    expected: ["contactName 甲>乙 March"],
  },
  {
    title: "the section is missing on the day",
    day: [{}, contact("乙")],
    base: [contact("甲"), contact("乙")],
    expected: ["contactName null>乙"],
  },
  {
    title: "another value until the later version",
    day: [contact("丙"), contact("丁")],
    base: [contact("甲"), contact("乙")],
    expected: ["contactName 丙>丁", "contactName 甲>乙 March"],
  },
  {
    title: "a removed row has the cells of the day",
    day: [roster(A2, B1), roster(B1)],
    base: [roster(A1, B1), roster(B1)],
    expected: ["groupNo 2>null"],
  },
  {
    title: "a removed row that only a later version has",
    day: [roster(B1), roster(B1)],
    base: [roster(B1, A1), roster(B1)],
    expected: ["certificateNo 甲>null March", "groupNo 1>null March", "personName 甲>null March"],
  },
  {
    title: "an added row that the day has already",
    day: [roster(A1, B1), roster(A1, B1)],
    base: [roster(B1), roster(B1, A1)],
    expected: ["certificateNo null>甲 March", "groupNo null>1 March", "personName null>甲 March"],
  },
  {
    title: "a changed row that is missing on the day and stays so",
    day: [roster(B1), roster(B1)],
    base: [roster(B1, A1), roster(B1, A2)],
    expected: ["groupNo 1>2 March"],
  },
];

for (const { title, day, base, expected } of cases)
  test(title, () => {
    const [before, after] = base;
    const versions = [
      { from: "January", form: day[0], endorsed: day[1] },
      { from: "March", form: before, endorsed: after },
    ];
    const dated = listDatedChanges(sections, { before, after }, versions);
    const texts = dated.map((change) =>
      `${change.element} ${String(change.before)}>${String(change.after)} ${change.from}`.trim(),
    );
    assert.deepEqual(
      texts.toSorted((one, other) => one.localeCompare(other)),
      expected.toSorted((one, other) => one.localeCompare(other)),
    );
  });

test("changes of an older content are ignored", () => {
  const versions = [
    { from: "January", form: contact("丙"), endorsed: contact("乙") },
    { from: "March", form: contact("甲"), endorsed: contact("乙") },
  ];
  const forms = { before: contact("甲"), after: contact("乙") };
  const dated = listDatedChanges(sections, forms, versions);
  const read = (after: FilledForm) =>
    listChangesWithOldValues(sections, { before: forms.before, after }, dated)
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      .at(0);
  assert.equal(read(contact("乙"))?.before, "丙");
  assert.equal(read(contact("乙二"))?.before, "甲");
});

test("the form before the endorsement has the values that it replaces, each the first of its place", () => {
  const place = { section: "roster", beforeIndex: 1, afterIndex: 1, element: "groupNo" };
  const form = withOldValues({ roster: [B1, A2], holder: { contactName: "甲" } }, [
    { ...place, before: "1", after: "3", from: "" },
    { ...place, before: "2", after: "4", from: "March" },
    { ...place, beforeIndex: -1, afterIndex: 2, before: null, after: "1", from: "March" },
  ]);
  assert.deepEqual([listFormRows(form["roster"]), form["holder"]], [[B1, A1], { contactName: "甲" }]);
});
