import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type LedgerPosting,
  buildIssuePosting,
  buildLateReceiptPosting,
  buildRefundPosting,
  buildReceiptPosting,
  buildReversalPosting,
} from "./ledger.ts";
import { computePolicyPaymentTotals } from "./policy-money.ts";

const place = { businessNo: "P0405", day: "2025-01-01", currency: "CNY" };
const issue = buildIssuePosting({ ...place, premium: "1060.00", netPremium: "1000.00", agentFee: "15" });
const receipt = (amount: string, outstanding: string) =>
  buildReceiptPosting({ ...place, amount, outstanding });
const late = buildLateReceiptPosting({ ...place, amount: "1060.00" });
const out = buildRefundPosting({ ...place, amount: "1060.00" });

for (const [description, postings, charged, received, outstanding, held] of [
  ["nothing booked", [], "0.00", "0.00", "0.00", "0.00"],
  ["issued and unpaid", [issue], "1060.00", "0.00", "1060.00", "0.00"],
  ["the first of three", [issue, receipt("400.00", "1060.00")], "1060.00", "400.00", "660.00", "0.00"],
  ["paid", [issue, receipt("1060.00", "1060.00")], "1060.00", "1060.00", "0.00", "0.00"],
  ["a fen too much", [issue, receipt("1060.01", "1060.00")], "1060.00", "1060.01", "0.00", "0.01"],
  ["money that came too late", [late], "0.00", "1060.00", "0.00", "1060.00"],
  ["and went back", [late, out], "0.00", "0.00", "0.00", "0.00"],
  [
    "a receipt taken back",
    [issue, receipt("1060.00", "1060.00"), buildReversalPosting(receipt("1060.00", "1060.00"), "2025-01-02")],
    "1060.00",
    "0.00",
    "1060.00",
    "0.00",
  ],
] as [string, LedgerPosting[], string, string, string, string][])
  test(`the ledger of ${description}: charged ${charged}, received ${received}, open ${outstanding}, held ${held}`, () => {
    const lines = postings.flatMap((posting) => posting.lines);
    assert.deepEqual(computePolicyPaymentTotals(lines), { charged, received, outstanding, held });
  });
