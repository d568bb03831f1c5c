import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { computeCommission } from "#areas/payment/rules/ledger.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  checkStatementSum,
  computeDueCommission,
  computeStatementTax,
  INDIVIDUAL,
  needsHeadOffice,
} from "./commission.ts";

test("FIN-02: 15% of the net premium of FIN-01 is 1,415.09", () => {
  assert.equal(toWireMoney(computeCommission("9433.96", "15.00")), "1415.09");
});

const due = (premium: string, received: string, commission: string) =>
  toWireMoney(
    computeDueCommission({
      premium: parseMoney(premium),
      received: parseMoney(received),
      commission: parseMoney(commission),
    }),
  );

test("the commission due follows the premium received, up to the whole", () => {
  assert.equal(due("10000.00", "0.00", "1415.09"), "0.00");
  assert.equal(due("10000.00", "-1.00", "1415.09"), "0.00");
  assert.equal(due("10000.00", "2500.00", "1415.09"), "353.77");
  assert.equal(due("10000.00", "9999.99", "1415.09"), "1415.09");
  assert.equal(due("10000.00", "10000.00", "1415.09"), "1415.09");
  assert.equal(due("10000.00", "10000.01", "1415.09"), "1415.09");
  assert.equal(due("0.00", "0.00", "0.00"), "0.00");
});

test("the accruals of any instalments sum to the commission, and none is negative", () => {
  const fen = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(
      fc.array(fen, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3000 }),
      (fees, rate) => {
        const instalments = fees.map((fee) => parseMoney(String(fee)).dividedBy(100));
        const premium = sumMoney(instalments);
        const commission = computeCommission(
          toWireMoney(premium),
          toWireMoney(parseMoney(String(rate)).dividedBy(100)),
        );
        let received = parseMoney("0");
        let accrued = parseMoney("0");
        for (const instalment of instalments) {
          received = received.plus(instalment);
          const next = computeDueCommission({ premium, received, commission });
          assert.ok(next.greaterThanOrEqualTo(accrued));
          accrued = next;
        }
        assert.equal(toWireMoney(accrued), toWireMoney(commission));
      },
    ),
  );
});

test("an agency's invoice contains 6% VAT and is paid whole", () => {
  const tax = computeStatementTax("2", parseMoney("1415.09"));
  assert.deepEqual(
    [tax.vat, tax.incomeTax, tax.payable].map((amount) => toWireMoney(amount)),
    ["80.10", "0.00", "1415.09"],
  );
});

test("the income tax of an individual is withheld: 60% of the commission above 5,000.00, by band", () => {
  for (const [commission, incomeTax, payable] of [
    ["8333.33", "0.00", "8333.33"],
    ["10000.00", "30.00", "9970.00"],
    // 36,000.00 is the last of the first band, 36,001.00 is in the second.
    ["68333.33", "1080.00", "67253.33"],
    ["68335.00", "1080.10", "67254.90"],
    ["2000000.00", "355830.00", "1644170.00"],
  ] as const) {
    const tax = computeStatementTax(INDIVIDUAL, parseMoney(commission));
    assert.deepEqual(
      [tax.vat, tax.incomeTax, tax.payable].map((amount) => toWireMoney(amount)),
      ["0.00", incomeTax, payable],
      commission,
    );
  }
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

test("several statements of an individual in a month withhold what one statement would", () => {
  const part = parseMoney("6700.00");
  const parts = [0, 1, 2].map((count) => computeStatementTax("1", part, part.times(count)).incomeTax);
  const whole = computeStatementTax("1", part.times(3)).incomeTax;
  assert.equal(toWireMoney(sumMoney(parts)), toWireMoney(whole));
  assert.equal(toWireMoney(whole), "211.80");
});
