import assert from "node:assert/strict";
import { test } from "node:test";
import { getRedLetterReason } from "./red-letter.ts";

for (const [name, invoicedPremium, retained, toRedLetter] of [
  ["nothing is invoiced", "0.00", "0.00", undefined],
  ["the rest of the premium covers the invoices", "5200.00", "5200.00", undefined],
  ["a fen is missing", "5200.01", "5200.00", "0.01"],
  ["all of it was invoiced", "10000.00", "5200.00", "4,800.00"],
] as const)
  test(`a refund ${toRedLetter === undefined ? "passes" : "waits for a red letter"} where ${name}`, () => {
    const reason = getRedLetterReason({ invoicedPremium, retained });
    if (toRedLetter === undefined) assert.equal(reason, undefined);
    else assert.match(reason ?? "", new RegExp(`请先红冲发票，至少 ${toRedLetter} 元$`));
  });
