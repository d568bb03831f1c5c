import assert from "node:assert/strict";
import { test } from "node:test";
import { sumOrderPremium } from "./order.ts";

const of = (status: string, sumPremium: string | null) => ({ status, sumPremium });
const cases: readonly [what: string, proposals: readonly ReturnType<typeof of>[], sum: string][] = [
  ["nothing comes to nothing", [], "0.00"],
  ["what is alive or issued adds up", [of("01", "0.10"), of("06", "0.20"), of("08", "100.00")], "100.30"],
  ["what is not priced counts nothing", [of("01", null), of("05", "5.00")], "5.00"],
  [
    "refused, revoked and lapsed count nothing",
    [of("09", "1.00"), of("10", "2.00"), of("11", "4.00")],
    "0.00",
  ],
];
for (const [what, proposals, sum] of cases)
  test(`an order: ${what}`, () => assert.equal(sumOrderPremium(proposals), sum));
