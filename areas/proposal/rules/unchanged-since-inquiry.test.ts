import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { isApprovalStillValid } from "./unchanged-since-inquiry.ts";

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
