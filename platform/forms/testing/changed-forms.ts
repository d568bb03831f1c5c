import fc from "fast-check";
import { createFormElement } from "#platform/testing/form-element.ts";
import { compileForm } from "../compile-form.ts";
import type { FormSection } from "../definition.ts";
import type { FilledForm, FilledRow } from "../filled-form.ts";

const element = createFormElement;
const total = element("total", { type: "money", readOnly: true });

/** One section of each kind that the comparison of forms treats differently. */
const definition: FormSection[] = [
  {
    code: "holder",
    title: "投保人",
    kind: "form",
    elements: [
      element("name"),
      element("limit", { type: "money" }),
      element("region", { type: "cascader" }),
      total,
    ],
  },
  {
    code: "jobs",
    title: "工种",
    kind: "table",
    duplicate: { rule: "R", keys: ["job"], message: "重复" },
    elements: [element("job"), element("persons", { type: "number" }), element("note"), total],
  },
  {
    code: "covers",
    title: "责任",
    kind: "table",
    duplicate: { rule: "R", keys: ["cover"], distinctBy: ["place"], message: "重复" },
    elements: [element("cover"), element("place"), element("amount", { type: "money" })],
  },
  {
    code: "people",
    title: "人员",
    kind: "import",
    parties: [{ certificateType: "type", certificateNo: "number" }],
    elements: [element("name"), element("type"), element("number"), element("group")],
  },
  {
    code: "lines",
    title: "约定",
    kind: "table",
    elements: [element("text"), element("amount", { type: "money" }), total],
  },
];

export const { sections: sampleSections } = compileForm({
  sections: definition,
  checks: [],
  facts: {},
  maps: {},
});

const text = fc.constantFrom("", "甲", "乙", "丙");
const number = fc.constantFrom("1", "1.0", "1.00", "2", "", null);
const codes = fc.constantFrom([], ["32"], ["32", "3201"]);
const row = (
  cells: Record<string, fc.Arbitrary<string | readonly string[] | null>>,
): fc.Arbitrary<FilledRow> => fc.record(cells, { requiredKeys: [], noNullPrototype: true });
const table = (cells: Parameters<typeof row>[0]) => fc.array(row(cells), { maxLength: 5 });

/** Any content, also such as the form refuses: repeated keys, unknown cells and sections, and other shapes. */
export const anyForm: fc.Arbitrary<FilledForm> = fc.record(
  {
    holder: fc.oneof(
      {
        weight: 9,
        arbitrary: row({ name: text, limit: number, region: codes, total: number, unknown: text }),
      },
      { weight: 1, arbitrary: table({ name: text }) },
    ),
    jobs: fc.oneof(
      { weight: 9, arbitrary: table({ job: text, persons: number, note: text, total: number }) },
      { weight: 1, arbitrary: row({ job: text }) },
    ),
    covers: table({ cover: text, place: text, amount: number }),
    people: table({ name: text, type: fc.constantFrom("01", "02"), number: text, group: text }),
    lines: table({ text, amount: number, total: number, constructor: text }),
    unknown: table({ text }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const uniqueTable = (cells: Parameters<typeof row>[0], keys: readonly string[]) =>
  fc.uniqueArray(fc.record(cells, { noNullPrototype: true }), {
    maxLength: 4,
    selector: (filled) => JSON.stringify(keys.map((key) => filled[key])),
  });
const key = fc.constantFrom("甲", "乙", "丙", "丁", "戊");

/** A content without repeated keys and without computed cells. */
export const orderlyForm: fc.Arbitrary<FilledForm> = fc.record(
  {
    holder: fc.record({ name: text, limit: number, region: codes }, { noNullPrototype: true }),
    jobs: uniqueTable({ job: key, persons: number, note: text }, ["job"]),
    covers: uniqueTable({ cover: fc.constantFrom("a", "b"), place: key, amount: number }, ["cover", "place"]),
    people: uniqueTable({ name: text, type: fc.constant("01"), number: key }, ["number"]),
    lines: fc.array(fc.record({ text: key, amount: number }, { noNullPrototype: true }), { maxLength: 4 }),
  },
  { noNullPrototype: true },
);
