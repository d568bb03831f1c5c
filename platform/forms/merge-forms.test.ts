import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyFormPatch } from "./apply-patch.ts";
import { type FilledForm, listFormRows } from "./filled-form.ts";
import { createFormPatch } from "./form-patch.ts";
import type { MergeChoices, MergeConflict } from "./merge-cells.ts";
import { mergeForms } from "./merge-forms.ts";
import { anyForm, orderlyForm, sampleSections } from "./testing/changed-forms.ts";

const merge = (base: FilledForm, mine: FilledForm, theirs: FilledForm, choices?: MergeChoices) =>
  mergeForms(sampleSections, { base, mine, theirs }, choices);

test("changes of one side are taken exactly, whichever side it is", () => {
  fc.assert(
    fc.property(anyForm, anyForm, (base, changed) => {
      for (const sides of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ] as const)
        assert.deepEqual(merge(base, ...sides), { form: changed, conflicts: [] });
    }),
    { numRuns: 1000 },
  );
});

const withLines = (...amounts: string[]): FilledForm => ({
  lines: amounts.map((amount) => ({ text: "甲", amount })),
});

/** Where a row without keys stands twice, the order of the rows may depend on the side. */
function toComparable(form: FilledForm) {
  const lines = listFormRows(form["lines"]).map(({ text, amount }) =>
    JSON.stringify([text, typeof amount === "string" ? amount.replace(/\.0+$/, "") : (amount ?? "")]),
  );
  const hasTwins = new Set(lines).size < lines.length;
  return { ...form, lines: hasTwins ? lines.toSorted() : listFormRows(form["lines"]) };
}

test("without conflicts the sides may be exchanged", () => {
  let merged = 0;
  fc.assert(
    fc.property(
      orderlyForm,
      orderlyForm,
      orderlyForm,
      fc.constantFrom("holder", "jobs", "covers", "people", "lines"),
      (base, left, right, code) => {
        const only = (form: FilledForm): FilledForm => ({ ...base, [code]: form[code] ?? [] });
        const [mine, theirs] = [only(left), only(right)];
        const [there, back] = [merge(base, mine, theirs), merge(base, theirs, mine)];
        assert.equal(there.conflicts.length, back.conflicts.length);
        if (there.conflicts.length > 0) return;
        merged++;
        assert.deepEqual(toComparable(there.form), toComparable(back.form));
      },
    ),
    { numRuns: 5000, examples: [[withLines("2"), withLines("1", "2"), withLines("1", "1", "1.0"), "lines"]] },
  );
  assert.ok(merged > 300, `${merged} without conflicts`);
});

test("a merge without conflicts gives the rows that the patch gives where it finds all", () => {
  let compared = 0;
  fc.assert(
    fc.property(
      orderlyForm,
      orderlyForm,
      orderlyForm,
      fc.constantFrom("holder", "jobs", "people"),
      (base, left, right, code) => {
        const only = (form: FilledForm): FilledForm => ({ [code]: form[code] ?? [] });
        const [from, mine, theirs] = [only(base), only(left), only(right)];
        const { form, conflicts } = merge(from, mine, theirs);
        const {
          missing,
          overwritten,
          taken,
          form: patched,
        } = applyFormPatch(createFormPatch(sampleSections, from, mine), theirs);
        if (conflicts.length + missing.length + overwritten.length + taken.length > 0) return;
        compared++;
        const rowsOf = (filled: FilledForm) =>
          listFormRows(filled[code])
            .map((row) =>
              JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))),
            )
            .toSorted((one, other) => (one < other ? -1 : 1));
        assert.deepEqual(rowsOf(form), rowsOf(patched));
      },
    ),
    { numRuns: 5000 },
  );
  assert.ok(compared > 200, `${compared} compared`);
});

const jobs = (...lines: string[]): FilledForm => ({
  jobs: lines.map((line) => {
    const [job = "", persons = "", note = ""] = line.split(" ");
    return { job, persons, note };
  }),
});
const summary = ({ kind, ...conflict }: MergeConflict): string => {
  const textOf = (value: unknown): string =>
    value === null ? "/" : typeof value === "string" ? value : JSON.stringify(value);
  const place = `${conflict.section}${conflict.row ? ` ${String(conflict.row.key ?? conflict.row.index)}` : ""}`;
  return `${place} ${"element" in conflict ? conflict.element : kind}: ${[conflict.base, conflict.mine, conflict.theirs].map(textOf).join(" ")}`;
};

type Case = {
  title: string;
  base: FilledForm;
  mine: FilledForm;
  theirs: FilledForm;
  expected: FilledForm;
  conflicts?: string[];
  choices?: MergeChoices;
};
const cells = { base: jobs("车工 80"), mine: jobs("车工 85"), theirs: jobs("车工 90") };
const CELL = '["jobs",["车工"],"persons"]';
const gone = { base: jobs("车工 80", "钳工 20"), mine: jobs("钳工 20"), theirs: jobs("车工 90", "钳工 20") };
const ROW = '["jobs",["车工"]]';
const ROW_CONFLICT =
  'jobs 车工 row: {"job":"车工","persons":"80","note":""} / {"job":"车工","persons":"90","note":""}';

const cases: Case[] = [
  {
    title: "different cells of one row are merged",
    base: jobs("车工 80 一"),
    mine: jobs("车工 85 一"),
    theirs: jobs("车工 80 二"),
    expected: jobs("车工 85 二"),
  },
  {
    title: "a cell that both changed is a conflict, and theirs stands until it is settled",
    ...cells,
    expected: cells.theirs,
    conflicts: ["jobs 车工 persons: 80 85 90"],
  },
  { title: "a conflict settled for mine", ...cells, expected: cells.mine, choices: { [CELL]: "mine" } },
  { title: "a conflict settled for theirs", ...cells, expected: cells.theirs, choices: { [CELL]: "theirs" } },
  {
    title: "a conflict settled by a typed value",
    ...cells,
    expected: jobs("车工 88"),
    choices: { [CELL]: { value: "88" } },
  },
  {
    title: "a choice for another conflict settles nothing",
    ...cells,
    expected: cells.theirs,
    conflicts: ["jobs 车工 persons: 80 85 90"],
    choices: { '["jobs",["钳工"],"persons"]': "mine" },
  },
  {
    title: "the same change of both sides is no conflict, however it is spelt",
    base: jobs("车工 80"),
    mine: jobs("车工 85.0"),
    theirs: jobs("车工 85"),
    expected: jobs("车工 85"),
  },
  {
    title: "another spelling is no change",
    base: jobs("车工 80"),
    mine: jobs("车工 80.0"),
    theirs: jobs("车工 90"),
    expected: jobs("车工 90"),
  },
  {
    title: "a row that one side removed and the other changed",
    ...gone,
    expected: gone.theirs,
    conflicts: [ROW_CONFLICT],
  },
  { title: "a removal settled for mine", ...gone, expected: gone.mine, choices: { [ROW]: "mine" } },
  { title: "a removal settled for theirs", ...gone, expected: gone.theirs, choices: { [ROW]: "theirs" } },
  {
    title: "a typed value settles no removal",
    ...gone,
    expected: gone.theirs,
    conflicts: [ROW_CONFLICT],
    choices: { [ROW]: { value: "1" } },
  },
  {
    title: "a row that one side removed and the other left alone",
    base: jobs("车工 80", "钳工 20"),
    mine: jobs("钳工 20"),
    theirs: jobs("车工 80", "钳工 25"),
    expected: jobs("钳工 25"),
  },
  {
    title: "rows of both sides are added, and a row of both once",
    base: jobs("车工 80"),
    mine: jobs("车工 80", "焊工 5", "电工 1"),
    theirs: jobs("车工 80", "电工 1", "木工 3"),
    expected: jobs("车工 80", "焊工 5", "电工 1", "木工 3"),
  },
  {
    title: "a row that both sides add differently",
    base: jobs(),
    mine: jobs("车工 80"),
    theirs: jobs("车工 90"),
    expected: jobs("车工 90"),
    conflicts: ["jobs 车工 persons: / 80 90"],
  },
  {
    title: "a row that one side adds and the other makes of an old row stands once",
    base: { covers: [{ cover: "a", place: "一" }] },
    mine: {
      covers: [
        { cover: "a", place: "一" },
        { cover: "a", place: "二" },
      ],
    },
    theirs: { covers: [{ cover: "a", place: "二" }] },
    expected: { covers: [{ cover: "a", place: "二" }] },
  },
  {
    title: "computed cells never conflict: theirs is taken",
    base: { holder: { name: "甲", total: "1.00" } },
    mine: { holder: { name: "乙", total: "2.00" } },
    theirs: { holder: { name: "甲", total: "3.00", limit: "5" } },
    expected: { holder: { name: "乙", total: "3.00", limit: "5" } },
  },
  {
    title: "a removed row of which only a computed cell changed is no conflict",
    base: { jobs: [{ job: "车工", total: "1.00" }] },
    mine: { jobs: [] },
    theirs: { jobs: [{ job: "车工", total: "2.00" }, { job: "钳工" }] },
    expected: { jobs: [{ job: "钳工" }] },
  },
  {
    title: "rows without keys are merged by their place between equal rows",
    base: { lines: [{ text: "一" }, { text: "二", amount: "1" }] },
    mine: { lines: [{ text: "一" }, { text: "二", amount: "2" }] },
    theirs: { lines: [{ text: "〇" }, { text: "一" }, { text: "三", amount: "1" }] },
    expected: { lines: [{ text: "〇" }, { text: "一" }, { text: "三", amount: "2" }] },
  },
  {
    title: "the order of the side that moved rows is taken",
    base: jobs("车工 80", "钳工 20", "焊工 5"),
    mine: jobs("焊工 5", "车工 80", "钳工 20"),
    theirs: jobs("车工 80", "电工 1", "钳工 25", "焊工 5"),
    expected: jobs("焊工 5", "车工 80", "电工 1", "钳工 25"),
  },
  {
    title: "a cell of a section with one row",
    base: { holder: { name: "甲", region: ["32"] } },
    mine: { holder: { name: "乙", region: ["32"] } },
    theirs: { holder: { name: "丙", region: ["32", "3201"] } },
    expected: { holder: { name: "丙", region: ["32", "3201"] } },
    conflicts: ["holder name: 甲 乙 丙"],
  },
];
for (const { title, base, mine, theirs, expected, conflicts = [], choices } of cases)
  test(`merge: ${title}`, () => {
    const result = merge(base, mine, theirs, choices);
    assert.deepEqual(result.form, expected);
    assert.deepEqual(result.conflicts.map(summary), conflicts);
    assert.deepEqual(JSON.parse(JSON.stringify(result.conflicts)), result.conflicts);
  });
