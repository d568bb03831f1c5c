import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "./compile-form.ts";
import { Section } from "./definition.ts";
import { diffForms } from "./diff-forms.ts";
import type { FilledForm } from "./filled.ts";

const plain = {
  required: false,
  ruleList: [],
  inquiry2InsureRuleList: [],
  modifyFlagOfInquiry2Insure: "1",
  readOnly: false,
  invisible: false,
  defaultEmbedValues: [],
};
const element = (elementCode: string, type = "input") => ({
  elementCode,
  label: elementCode,
  type,
  ...plain,
});
const sections = [
  {
    code: "holder",
    title: "投保人",
    kind: "form",
    elements: [element("name"), element("limit", "money"), element("region", "cascader")],
  },
  {
    code: "jobs",
    title: "工种",
    kind: "table",
    duplicate: { rule: "R", keys: ["job"], message: "重复" },
    elements: [element("job"), element("persons", "number")],
  },
  { code: "lines", title: "行", kind: "table", elements: [element("text")] },
].map((section) => Section.parse(section));
const { sections: compiled } = compileForm({ sections, checks: [], facts: {}, maps: {} });

const base: FilledForm = {
  holder: { name: "甲", limit: "100", region: ["32", "3201"] },
  jobs: [
    { job: "车工", persons: "80" },
    { job: "钳工", persons: "20" },
  ],
  lines: [{ text: "一" }],
};
const told = (before: FilledForm, after: FilledForm) =>
  diffForms(compiled, before, after).flatMap(({ code, rows }) =>
    rows.map(
      ({ beforeIndex, afterIndex, cells }) =>
        `${code} ${beforeIndex}>${afterIndex} ${cells
          .map(
            ({ element: { elementCode }, before: was, after: is }) =>
              `${elementCode} ${String(was ?? "/")}→${String(is ?? "/")}`,
          )
          .join(", ")}`,
    ),
  );

const cases: [string, FilledForm, string[]][] = [
  ["the same", base, []],
  [
    "the same, written otherwise",
    { ...base, holder: { name: "甲", limit: "100.00", region: ["32", "3201"] } },
    [],
  ],
  [
    "another text, another way, nothing instead of an amount",
    { ...base, holder: { name: "乙", limit: "", region: ["32", "3205"] } },
    ["holder 0>0 name 甲→乙, limit 100→, region 32,3201→32,3205"],
  ],
  [
    "rows in another order are the same rows",
    {
      ...base,
      jobs: [
        { job: "钳工", persons: "20" },
        { job: "车工", persons: "85" },
      ],
    },
    ["jobs 0>1 persons 80→85"],
  ],
  [
    "a row more and a row less",
    {
      ...base,
      jobs: [
        { job: "车工", persons: "80" },
        { job: "焊工", persons: "5" },
      ],
    },
    ["jobs -1>1 job /→焊工, persons /→5", "jobs 1>-1 job 钳工→/, persons 20→/"],
  ],
  [
    "rows that nothing tells apart go by their order",
    { ...base, lines: [{ text: "二" }, { text: "三" }] },
    ["lines 0>0 text 一→二", "lines -1>1 text /→三"],
  ],
  [
    "a section that is not there",
    { holder: base["holder"] ?? {}, jobs: base["jobs"] ?? [] },
    ["lines 0>-1 text 一→/"],
  ],
];
for (const [what, after, expected] of cases)
  test(`difference: ${what}`, () => assert.deepEqual(told(base, after), expected));

test("looked at from the other side, old and new change places", () => {
  const other = { ...base, jobs: [{ job: "车工", persons: "85" }] };
  assert.deepEqual(told(other, base), ["jobs 0>0 persons 85→80", "jobs -1>1 job /→钳工, persons /→20"]);
});
