import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { computeCommission } from "#areas/payment/rules/ledger.ts";
import { type Money, parseMoney, sumMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import {
  checkStatementSum,
  computeStatementTax,
  computeTaxOfYear,
  countMonthsOfYear,
  INDIVIDUAL,
  needsHeadOffice,
} from "./commission.ts";

test("FIN-02: 15% of the net premium of FIN-01 is 1,415.09", () => {
  assert.equal(toWireMoney(computeCommission("9433.96", "15.00")), "1415.09");
});

const none = { commission: ZERO_MONEY, incomeTax: ZERO_MONEY, months: 1 };

test("an agency's invoice contains 6% VAT and is paid whole", () => {
  const tax = computeStatementTax("2", parseMoney("1415.09"), none);
  assert.deepEqual(
    [tax.vat, tax.incomeTax, tax.payable].map((amount) => toWireMoney(amount)),
    ["80.10", "0.00", "1415.09"],
  );
});

/** Withholds for the commission of one statement after the other, each with the month it is of. */
function withhold(statements: readonly (readonly [month: number, commission: string])[]): Money[] {
  let earlier = none;
  return statements.map(([months, amount]) => {
    const commission = parseMoney(amount);
    const { incomeTax } = computeStatementTax(INDIVIDUAL, commission, { ...earlier, months });
    earlier = {
      months,
      commission: earlier.commission.plus(commission),
      incomeTax: earlier.incomeTax.plus(incomeTax),
    };
    return incomeTax;
  });
}

for (const [what, statements, expected] of [
  ["nothing below the allowance of the month", [[1, "8333.33"]], ["0.00"]],
  ["60% of the commission above 5,000.00", [[1, "10000.00"]], ["30.00"]],
  // 36,000.00 is the last of the first band, 36,001.00 is in the second.
  ["the end of the first band", [[1, "68333.33"]], ["1080.00"]],
  ["the beginning of the second band", [[1, "68335.00"]], ["1080.10"]],
  // 18,000 a month less 5,000 are taxed: 13,000; 26,000; 39,000 (10% less 2,520 is 1,380); 52,000 (2,680).
  [
    "even months that grow into the next band",
    [
      [1, "30000.00"],
      [2, "30000.00"],
      [3, "30000.00"],
      [4, "30000.00"],
    ],
    ["390.00", "390.00", "600.00", "1300.00"],
  ],
  // 6,000.00 less 5,000.00 in January; by March 18,000.00 less 15,000.00.
  [
    "an allowance for months without commission",
    [
      [1, "10000.00"],
      [3, "20000.00"],
    ],
    ["30.00", "60.00"],
  ],
  // January: 60,000 less 5,000 is 55,000, 10% less 2,520; nothing is paid back in December.
  [
    "too much, which is not paid back within the year",
    [
      [1, "100000.00"],
      [12, "1000.00"],
    ],
    ["2980.00", "0.00"],
  ],
  // 3 × 4,020 less 5,000 are 7,060, 3%.
  [
    "what one statement would, by several of one month",
    [
      [1, "6700.00"],
      [1, "6700.00"],
      [1, "6700.00"],
    ],
    ["0.00", "91.20", "120.60"],
  ],
] as [string, [number, string][], string[]][])
  test(`the income tax of an individual is withheld over the year: ${what}`, () => {
    assert.deepEqual(
      withhold(statements).map((amount) => toWireMoney(amount)),
      expected,
    );
  });

test("at any split, the months withhold the tax of the year, or the most that was due before", () => {
  const fen = fc.integer({ min: 1, max: 30_000_000 });
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fen), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(parts, (drawn) => {
      const statements = drawn
        .map(([month, amount]) => [month, toWireMoney(parseMoney(String(amount)).dividedBy(100))] as const)
        .toSorted(([one], [other]) => one - other);
      const withheld = sumMoney(withhold(statements));
      const dues = statements.map(([month], at) =>
        computeTaxOfYear(
          sumMoney(statements.slice(0, at + 1).map(([, commission]) => parseMoney(commission))),
          month,
        ),
      );
      const most = dues.reduce((one, other) => (other.greaterThan(one) ? other : one));
      assert.equal(toWireMoney(withheld), toWireMoney(most));
      const ofYear = dues.at(-1);
      assert.ok(ofYear && withheld.greaterThanOrEqualTo(ofYear));
    }),
  );
});

test("twelve even months withhold the tax of the year at any split of each month", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 20_000_000 }),
      fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 12, maxLength: 12 }),
      (month, cuts) => {
        const toText = (amount: number) => toWireMoney(parseMoney(String(amount)).dividedBy(100));
        const statements = cuts.flatMap(
          (cut, at) =>
            [
              [at + 1, toText(cut)],
              [at + 1, toText(month - cut)],
            ] as const,
        );
        const whole = computeTaxOfYear(parseMoney(String(month * 12)).dividedBy(100), 12);
        assert.equal(toWireMoney(sumMoney(withhold(statements))), toWireMoney(whole));
      },
    ),
  );
});

test("months of the year count from January, or from the month in which the agent began", () => {
  for (const [day, began, months] of [
    ["2024-12-16", "2020-05-01", 12],
    ["2024-12-16", "2024-05-31", 8],
    ["2024-05-31", "2024-05-01", 1],
    ["2025-01-01", "2024-12-31", 1],
    ["2024-03-01", "2024-05-01", 1],
  ] as const)
    assert.equal(countMonthsOfYear(day, began), months, `${day} ${began}`);
});

test("the head office decides above 100,000.00", () => {
  assert.equal(needsHeadOffice(parseMoney("100000.00")), false);
  assert.equal(needsHeadOffice(parseMoney("100000.01")), true);
});

test("a statement has lines and pays something", () => {
  assert.match(checkStatementSum(0, parseMoney("0")) ?? "", /没有未结算的手续费/);
  assert.match(checkStatementSum(1, parseMoney("-15")) ?? "", /-15.00 元，不能结算，转入下次结算/);
  assert.match(checkStatementSum(2, parseMoney("0")) ?? "", /转入下次结算/);
  assert.equal(checkStatementSum(1, parseMoney("0.01")), undefined);
});
