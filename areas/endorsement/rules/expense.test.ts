import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { computeCommissionChange } from "./expense.ts";

const vatRate = "6";

// 148,515.20 / 1.06 = 140,108.68 without tax; 15% of it 21,016.30 and 18% 25,219.56.
for (const [premium, from, to, before, after, change] of [
  ["148515.20", "15.00", "18.00", "21016.30", "25219.56", "4203.26"],
  ["148515.20", "18.00", "15.00", "25219.56", "21016.30", "-4203.26"],
  ["148515.20", "0", "18.00", "0.00", "25219.56", "25219.56"],
  ["1.06", "0.49", "0.50", "0.00", "0.01", "0.01"],
  ["10600.00", "10.00", "10.00", "1000.00", "1000.00", "0.00"],
] as const)
  test(`${premium} from ${from}% to ${to}% changes the commission by ${change}`, () => {
    const terms = { before: { premium, agentFee: from }, after: { premium, agentFee: to } };
    assert.deepEqual(computeCommissionChange({ ...terms, vatRate }), { before, after, change });
  });

test("changes one after the other add up to the commission of the last terms", () => {
  const fen = fc.integer({ min: 0, max: 100_000_000 }).map((n) => toWireMoney(parseMoney("0.01").times(n)));
  const terms = fc.record({
    premium: fen,
    agentFee: fc.integer({ min: 0, max: 3000 }).map((n) => (n / 100).toFixed(2)),
  });
  fc.assert(
    fc.property(fc.array(terms, { minLength: 1, maxLength: 8 }), (list) => {
      const nothing = { premium: "0.00", agentFee: "0" };
      const changes = list.map((after, index) =>
        computeCommissionChange({ before: list[index - 1] ?? nothing, after, vatRate }),
      );
      const sum = toWireMoney(sumMoney(changes.map(({ change }) => parseMoney(change))));
      assert.equal(sum, changes.at(-1)?.after);
    }),
  );
});
