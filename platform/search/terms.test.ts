import assert from "node:assert/strict";
import { test } from "node:test";
import { type SearchEntryTexts, toSearchTermQueries, computeSearchTerms } from "./terms.ts";

const nothing: SearchEntryTexts = { names: [], initials: [], spellings: [], numbers: [], wholeNumbers: [] };
const describeQuestions = (typed: string) =>
  toSearchTermQueries(typed).map(({ by, text }) => `${by} ${text.replaceAll("\n", "|")}`);

for (const [typed, questions] of [
  ["", []],
  ["   ", []],
  ["化", ["name 化"]],
  ["化工", ["name 化工"]],
  [" DEMO  Alex ", ["number |DEMOALEX|", "name demo alex", "initials demoalex", "spelling demoalex"]],
  ["h", ["name h"]],
  ["hg", ["name hg", "initials hg"]],
  ["hgk", ["name hgk", "initials hgk", "spelling hgk"]],
  ["018", ["name 018"]],
  ["0018", ["number |0018|", "tail 0018|", "name 0018"]],
  ["q0405 2025 3201 0100 000018", ["number |Q0405202532010100000018|", "name q0405 2025 3201 0100 000018"]],
  ["张3", ["name 张3"]],
  ["（Ａ００１８", ["name (a0018"]],
  ["Ａ００１８", ["number |A0018|", "name a0018"]],
] as const)
  test(`“${typed}” gives ${questions.length} questions`, () =>
    assert.deepEqual(describeQuestions(typed), questions));

test("the terms of every question are among the terms of a matching entry", () => {
  const lines: SearchEntryTexts = {
    names: ["示例化工科技有限公司", "demo alex", "𠮷野家"],
    initials: ["slhgkjyxgs"],
    spellings: ["shilihuagong"],
    numbers: ["Q0405202532010100000018"],
    wholeNumbers: ["999900198503120032"],
  };
  const terms = new Set(computeSearchTerms(lines));
  const searches = [
    ["化工", "name"],
    ["例", "name"],
    ["o a", "name"],
    ["𠮷野", "name"],
    ["𠮷", "name"],
    ["hgk", "initials"],
    ["hg", "initials"],
    ["ihua", "spelling"],
    ["0018", "tail"],
    ["00018", "tail"],
    ["0100000018", "tail"],
    ["Q0405202532010100000018", "number"],
    ["999900198503120032", "number"],
  ] as const;
  for (const [typed, by] of searches) {
    const question = toSearchTermQueries(typed).find((candidate) => candidate.by === by);
    assert.ok(question, typed);
    assert.deepEqual(
      question.terms.filter((term) => !terms.has(term)),
      [],
      typed,
    );
  }
  const tail = toSearchTermQueries("3120032").find(({ by }) => by === "tail");
  assert.ok(
    tail?.terms.every((term) => !terms.has(term)),
    "a certificate has no tail",
  );
});

test("terms are distinct 32-bit integers", () => {
  const terms = computeSearchTerms({ ...nothing, names: ["示例示例示例"] });
  assert.equal(terms.length, 4);
  assert.ok(terms.every((term) => Number.isInteger(term) && term === (term | 0)));
});
