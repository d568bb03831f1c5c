import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import { compileForm } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createFormElementDefinition, createFormSectionDefinition } from "#platform/forms/define-form.ts";
import {
  hasApprovedContent,
  isApprovalStillValid,
  weighInquiryDifferences,
} from "./unchanged-since-inquiry.ts";

const inquiry = {
  baseVersion: 1,
  productVersion: "1",
  status: "07",
  validUntil: "2025-01-01",
  sumAmount: "60000000.00",
  sumPremium: "50000.00",
} as DocumentHead;
const proposal = { inquiryVersion: 1, productVersion: "1" } as DocumentHead;
const sums = { sumAmount: "60000000.00", sumPremium: "50000.00" };

type Input = [inquiry: Partial<DocumentHead>, proposal: Partial<DocumentHead>, sums: Partial<typeof sums>];
const cases: [string, Input, boolean][] = [
  ["the approved amount on the last day", [{}, {}, {}], true],
  ["a batch inquiry, which stays approved", [{ status: "04" }, {}, {}], true],
  ["the day after", [{ validUntil: "2024-12-31" }, {}, {}], false],
  ["an inquiry that was taken up again", [{ status: "05" }, {}, {}], false],
  ["a later edition", [{ baseVersion: 2 }, {}, {}], false],
  ["another product version", [{}, { productVersion: "2" }, {}], false],
  ["a lower amount", [{}, {}, { sumAmount: "59999999.99" }], true],
  ["an amount one fen above", [{}, {}, { sumAmount: "60000000.01" }], false],
  ["a higher premium", [{}, {}, { sumPremium: "50000.01" }], true],
  ["a premium one fen below", [{}, {}, { sumPremium: "49999.99" }], false],
];

for (const [name, [inquiryChange, proposalChange, sumChange], isValid] of cases)
  test(`${name}: ${isValid ? "covered" : "judged anew"}`, () => {
    const approved = { inquiry: { ...inquiry, ...inquiryChange } };
    const submitted = { proposal: { ...proposal, ...proposalChange }, sums: { ...sums, ...sumChange } };
    assert.equal(isApprovalStillValid(approved, submitted, "2025-01-01"), isValid);
  });

const field = (code: string, label: string) => createFormElementDefinition(code, label, "input");
const compiled = {
  form: compileForm({
    checks: [],
    facts: {},
    maps: {},
    sections: [
      createFormSectionDefinition("base", "基础信息", [
        field("dataSource", "出单方式"),
        field("lines", "条款"),
      ]),
      createFormSectionDefinition("insured", "被保险人", [field("insuredPhone", "电话")]),
      { ...createFormSectionDefinition("files", "影像", [field("file", "文件")]), kind: "upload" },
    ],
  }),
};
const approvedForm = {
  base: { dataSource: "1", lines: "A" },
  insured: { insuredPhone: "1" },
  files: { file: "a" },
};
const administrative = { base: { dataSource: "5", lines: "A" }, insured: { insuredPhone: "2" } };
const weigh = (form: FilledForm) =>
  weighInquiryDifferences(compiled, diffForms(compiled.form.sections, approvedForm, form));

test("administrative fields and images are no difference from the inquiry, but are named", () => {
  assert.deepEqual(weigh(administrative), { weighty: [], administrative: ["出单方式", "电话"] });
  assert.equal(hasApprovedContent(compiled, approvedForm, administrative), true);
});

test("beside an administrative field only the field with weight counts", () => {
  const changed = { ...administrative, base: { dataSource: "5", lines: "B" } };
  const labels = weigh(changed).weighty.map(({ title, rows }) => [
    title,
    rows.flatMap(({ cells }) => cells.map(({ element }) => element.label)),
  ]);
  assert.deepEqual(labels, [["基础信息", ["条款"]]]);
  assert.equal(hasApprovedContent(compiled, approvedForm, changed), false);
});
