import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyFormPatch } from "./apply-patch.ts";
import type { FilledForm } from "./filled-form.ts";
import { createFormPatch, type FormPatch } from "./form-patch.ts";
import { anyForm, sampleSections } from "./testing/changed-forms.ts";

const patchOf = (before: FilledForm, after: FilledForm): FormPatch =>
  createFormPatch(sampleSections, before, after);

test("a patch makes exactly the new form of the old one, and survives its storage", () => {
  fc.assert(
    fc.property(anyForm, anyForm, (before, after) => {
      const patch = patchOf(before, after);
      const stored = JSON.parse(JSON.stringify(patch)) as FormPatch;
      assert.deepEqual(stored, patch);
      assert.deepEqual(applyFormPatch(stored, before), {
        form: after,
        missing: [],
        overwritten: [],
        taken: [],
      });
      assert.equal(
        patch.sections.length === 0,
        JSON.stringify(before) === JSON.stringify(after) || isEqual(before, after),
      );
    }),
    { numRuns: 1500 },
  );
});

function isEqual(left: unknown, right: unknown): boolean {
  try {
    assert.deepEqual(left, right);
    return true;
  } catch {
    return false;
  }
}

const base: FilledForm = {
  holder: { name: "甲", limit: "100" },
  jobs: [
    { job: "车工", persons: "80", note: "", total: "8.00" },
    { job: "钳工", persons: "20", note: "" },
    { job: "焊工", persons: "5", note: "" },
  ],
  covers: [
    { cover: "a", place: "一", amount: "1" },
    { cover: "a", place: "二", amount: "2" },
  ],
  lines: [{ text: "一" }, { text: "二" }, { text: "二" }],
};
const jobs = (...lines: string[]): FilledForm => ({
  jobs: lines.map((line) => {
    const [job = "", persons = "", note = ""] = line.split(" ");
    return { job, persons, note };
  }),
});
type Case = {
  title: string;
  before: FilledForm;
  after: FilledForm;
  other: FilledForm;
  expected: FilledForm;
  reports?: string[];
};
const cases: Case[] = [
  {
    title: "a row is found by its key where rows were added before it",
    before: jobs("车工 80", "钳工 20"),
    after: jobs("车工 85", "钳工 20"),
    other: jobs("焊工 5", "钳工 20", "车工 80"),
    expected: jobs("焊工 5", "钳工 20", "车工 85"),
  },
  {
    title: "a change that the other version has already is made once",
    before: jobs("车工 80"),
    after: jobs("车工 85", "焊工 5"),
    other: jobs("车工 85", "焊工 5"),
    expected: jobs("车工 85", "焊工 5"),
  },
  {
    title: "a missing row is reported and its change left out",
    before: jobs("车工 80", "钳工 20", "焊工 5"),
    after: jobs("车工 85", "焊工 5"),
    other: jobs("焊工 5"),
    expected: jobs("焊工 5"),
    reports: ["missing changed 0", "missing removed 1"],
  },
  {
    title: "a third value is overwritten and reported",
    before: { holder: { name: "甲", limit: "100" } },
    after: { holder: { name: "乙", limit: "100" } },
    other: { holder: { name: "丙", limit: "200" } },
    expected: { holder: { name: "乙", limit: "200" } },
    reports: ["overwritten name"],
  },
  {
    title: "an overwritten computed cell is not reported",
    before: { holder: { name: "甲", total: "1.00" } },
    after: { holder: { name: "乙", total: "2.00" } },
    other: { holder: { name: "甲", total: "3.00" } },
    expected: { holder: { name: "乙", total: "2.00" } },
  },
  {
    title: "a removed row that has changed is removed and reported",
    before: jobs("车工 80", "钳工 20"),
    after: jobs("钳工 20"),
    other: jobs("车工 90", "钳工 20"),
    expected: jobs("钳工 20"),
    reports: ["overwritten row 0"],
  },
  {
    title: "an added row whose key is taken is left out and reported",
    before: jobs("车工 80"),
    after: jobs("车工 80", "焊工 5"),
    other: jobs("车工 80", "焊工 6"),
    expected: jobs("车工 80", "焊工 6"),
    reports: ["taken 焊工"],
  },
  {
    title: "rows with one key are told apart by their distinguishing cells",
    before: {
      covers: [
        { cover: "a", place: "一", amount: "1" },
        { cover: "a", place: "二", amount: "2" },
      ],
    },
    after: {
      covers: [
        { cover: "a", place: "一", amount: "1" },
        { cover: "a", place: "二", amount: "9" },
      ],
    },
    other: { covers: [{ cover: "a", place: "二", amount: "2" }] },
    expected: { covers: [{ cover: "a", place: "二", amount: "9" }] },
  },
  {
    title: "the only row with a key is found although its distinguishing cell has changed",
    before: { covers: [{ cover: "a", place: "一", amount: "1" }] },
    after: { covers: [{ cover: "a", place: "一", amount: "9" }] },
    other: { covers: [{ cover: "a", place: "三", amount: "1" }] },
    expected: { covers: [{ cover: "a", place: "三", amount: "9" }] },
  },
  {
    title: "a row that is no longer the only one with its key is found by the distinguishing cell",
    before: { covers: [{ cover: "a", place: "一", amount: "1" }] },
    after: { covers: [{ cover: "a", place: "一", amount: "9" }] },
    other: {
      covers: [
        { cover: "a", place: "二", amount: "1" },
        { cover: "a", place: "一", amount: "1" },
      ],
    },
    expected: {
      covers: [
        { cover: "a", place: "二", amount: "1" },
        { cover: "a", place: "一", amount: "9" },
      ],
    },
  },
  {
    title: "a person is found by the certificate, although the table has no keys",
    before: { people: [{ name: "甲", type: "01", number: "1" }] },
    after: { people: [{ name: "甲乙", type: "01", number: "1" }] },
    other: {
      people: [
        { name: "丁", type: "01", number: "4" },
        { name: "甲", type: "01", number: "1" },
      ],
    },
    expected: {
      people: [
        { name: "丁", type: "01", number: "4" },
        { name: "甲乙", type: "01", number: "1" },
      ],
    },
  },
  {
    title: "a row without keys is found by its content, whatever is computed",
    before: { lines: [{ text: "一", total: "1.00" }, { text: "二" }] },
    after: { lines: [{ text: "三", total: "1.00" }, { text: "二" }] },
    other: { lines: [{ text: "二" }, { text: "一", total: "5.00" }] },
    expected: { lines: [{ text: "二" }, { text: "三", total: "5.00" }] },
  },
  {
    title: "of equal rows without keys none is guessed where one is gone",
    before: { lines: [{ text: "二" }, { text: "二" }] },
    after: { lines: [{ text: "二" }, { text: "九" }] },
    other: { lines: [{ text: "二" }] },
    expected: { lines: [{ text: "二" }] },
    reports: ["missing changed 1"],
  },
  {
    title: "rows change their order, and rows of the other version stay where they are",
    before: jobs("车工 80", "钳工 20", "焊工 5"),
    after: jobs("焊工 5", "车工 80", "钳工 20"),
    other: jobs("车工 80", "电工 1", "钳工 20", "焊工 5"),
    expected: jobs("焊工 5", "车工 80", "电工 1", "钳工 20"),
  },
  {
    title: "a row stands after the row that it followed, and the last one at the end",
    before: jobs("车工 80", "钳工 20"),
    after: jobs("车工 80", "铣工 1", "钳工 20", "焊工 5"),
    other: jobs("车工 80", "电工 1", "钳工 20", "木工 3"),
    expected: jobs("车工 80", "铣工 1", "电工 1", "钳工 20", "木工 3", "焊工 5"),
  },
  {
    title: "a section that goes leaves the rows of the other version",
    before: jobs("车工 80"),
    after: {},
    other: jobs("车工 80", "电工 1"),
    expected: jobs("电工 1"),
  },
];
for (const { title, before, after, other, expected, reports = [] } of cases)
  test(`another version: ${title}`, () => {
    const { form, missing, overwritten, taken } = applyFormPatch(patchOf(before, after), other);
    assert.deepEqual(form, expected);
    const reported = [
      ...missing.map(({ change, row }) => `missing ${change} ${row.index}`),
      ...overwritten.map(({ element, row }) => `overwritten ${element ?? `row ${row?.index}`}`),
      ...taken.map(({ added }) => `taken ${String(added["job"])}`),
    ];
    assert.deepEqual(reported, reports);
  });

test("a patch names what changed and nothing else", () => {
  const after: FilledForm = {
    ...base,
    jobs: [
      { job: "车工", persons: "85", note: "", total: "8.50" },
      { job: "焊工", persons: "5", note: "" },
      { job: "电工", persons: "1" },
    ],
  };
  const identity = (index: number, job: string) => ({ index, key: [job] });
  assert.deepEqual(patchOf(base, after), {
    sections: [
      {
        section: "jobs",
        kind: "table",
        scheme: { keys: ["job"], computed: ["total"] },
        removed: [{ identity: identity(1, "钳工"), row: { job: "钳工", persons: "20", note: "" } }],
        changed: [
          {
            identity: identity(0, "车工"),
            cells: [
              { element: "persons", before: "80", after: "85" },
              { element: "total", before: "8.00", after: "8.50" },
            ],
          },
        ],
        placed: [{ after: "end", rows: [{ added: { job: "电工", persons: "1" } }] }],
      },
    ],
  });
});
