import assert from "node:assert/strict";
import { test } from "node:test";
import { compileForm } from "./compile-form.ts";
import { FormSectionSchema } from "./definition.ts";
import { diffForms } from "./diff-forms.ts";
import type { FilledForm } from "./filled-form.ts";

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
].map((section) => FormSectionSchema.parse(section));
const { sections: compiled } = compileForm({ sections, checks: [], facts: {}, maps: {} });

const base: FilledForm = {
  holder: { name: "甲", limit: "100", region: ["32", "3201"] },
  jobs: [
    { job: "车工", persons: "80" },
    { job: "钳工", persons: "20" },
  ],
  lines: [{ text: "一" }],
};
const differences = (before: FilledForm, after: FilledForm) =>
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
  ["equal forms", base, []],
  [
    "the same amount in another spelling",
    { ...base, holder: { name: "甲", limit: "100.00", region: ["32", "3201"] } },
    [],
  ],
  [
    "another text, another path, and an empty amount",
    { ...base, holder: { name: "乙", limit: "", region: ["32", "3205"] } },
    ["holder 0>0 name 甲→乙, limit 100→, region 32,3201→32,3205"],
  ],
  [
    "rows in another order are matched by their keys",
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
    "an added row and a removed row",
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
    "rows without keys are matched by position",
    { ...base, lines: [{ text: "二" }, { text: "三" }] },
    ["lines 0>0 text 一→二", "lines -1>1 text /→三"],
  ],
  ["a missing section", { holder: base["holder"] ?? {}, jobs: base["jobs"] ?? [] }, ["lines 0>-1 text 一→/"]],
];
for (const [title, after, expected] of cases)
  test(`difference: ${title}`, () => assert.deepEqual(differences(base, after), expected));

test("swapping the forms swaps old and new values", () => {
  const changed = { ...base, jobs: [{ job: "车工", persons: "85" }] };
  assert.deepEqual(differences(changed, base), [
    "jobs 0>0 persons 85→80",
    "jobs -1>1 job /→钳工, persons /→20",
  ]);
});
