import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { checkPayPlan } from "./approved-plan.ts";
import {
  generatePayPlan,
  type Instalment,
  findNextDueInstalment,
  buildPayPlan,
  computeInstalmentStatus,
} from "./pay-plan.ts";

const terms = { premium: "12345.67", startDate: "2024-03-01", endDate: "2025-02-28" };
const typed = (plan: readonly Instalment[]) =>
  plan.map(({ planFee, planDate, planEndDate }) => ({ planFee, planDate, planEndDate }));
const withFees = (fees: readonly string[]) =>
  typed(generatePayPlan(terms, fees.length)).map((row, at) => ({ ...row, planFee: fees[at] }));
const said = (rows: Parameters<typeof checkPayPlan>[1]) =>
  checkPayPlan(terms, rows).map(({ row, field, message }) => `${row} ${field} ${message}`);

test("12345.67 in three is 4115.22 4115.22 4115.23, four months apart, and a standard plan", () => {
  const plan = generatePayPlan(terms, 3);
  assert.deepEqual(
    plan.map(({ planFee, planDate, planEndDate }) => `${planFee} ${planDate} ${planEndDate}`),
    ["4115.22 2024-03-01 2024-03-01", "4115.22 2024-07-01 2024-07-31", "4115.23 2024-11-01 2024-12-01"],
  );
  assert.deepEqual(checkPayPlan(terms, typed(plan)), []);
});

test("without rows there is one instalment, due at the start", () => {
  assert.deepEqual(buildPayPlan(terms, []), [
    { payNo: 1, planFee: "12345.67", planDate: "2024-03-01", planEndDate: "2024-03-01" },
  ]);
});

test("an amount typed in words of ten thousand is read, and what is no amount is named", () => {
  const dates = { planDate: "2024-03-01", planEndDate: "2024-03-01" };
  assert.equal(buildPayPlan(terms, [{ ...dates, planFee: "1.234567万" }])[0]?.planFee, "12345.67");
  assert.deepEqual(said([{ ...dates, planFee: "1.234567万" }]), []);
  assert.match(said([{ ...dates, planFee: "abc" }]).join(), /^0 planFee /);
});

test("five equal instalments are no standard plan, by their number and by the first", () => {
  const [most, first] = said(typed(generatePayPlan(terms, 5)));
  assert.match(most ?? "", /^4 payNo 标准分期最多 4 期.*特殊分期$/);
  assert.match(first ?? "", /^0 planFee 首期不低于保费的 25%.*特殊分期$/);
});

for (const [fees, errors] of [
  [["3086.42", "3086.42", "3086.42", "3086.41"], []],
  [["3086.41", "3086.42", "3086.42", "3086.42"], ["0 planFee 首期不低于保费的 25%"]],
  [["4000.00", "4000.00", "4345.67"], ["2 planFee 首期之后应等额或递减"]],
  [["4345.67", "4000.00", "4000.00"], []],
  [["4345.67", "4000.00", "4000.01"], ["2 planFee 各期之和 12345.68 不等于总保费 12345.67"]],
  [["12345.67", "0.00"], ["1 planFee 应缴保费应大于 0"]],
  [["12345.67", "abc"], ["1 planFee 金额只能包含数字、千分位逗号和小数点"]],
] as const)
  test(`a plan of ${fees.join(" ")} ${errors.length === 0 ? "is" : "is not"} a standard plan`, () => {
    const found = said(withFees(fees));
    assert.equal(found.length, errors.length, found.join("; "));
    errors.forEach((error, at) => assert.ok(found[at]?.startsWith(error), found[at]));
  });

for (const [what, change, error] of [
  [
    "the first on the day after the start",
    { row: 0, planDate: "2024-03-02", planEndDate: "2024-03-02" },
    "0 planDate 首期应在起保日期",
  ],
  [
    "the second on the day of the first",
    { row: 1, planDate: "2024-03-01" },
    "1 planDate 各期应缴日期应依次在后",
  ],
  [
    "a last day before the day",
    { row: 1, planEndDate: "2024-06-30" },
    "1 planEndDate 最晚缴费日不能早于应缴日期",
  ],
  ["a last day after the end", { row: 2, planEndDate: "2025-03-01" }, "2 planEndDate 应在保险终期之前缴清"],
  ["no day", { row: 1, planDate: "" }, "1 planDate 请填写日期"],
] as const)
  test(`a plan with ${what} is refused at its field`, () => {
    const { row, ...changed } = change;
    const rows = typed(generatePayPlan(terms, 3)).map((one, at) =>
      at === row ? { ...one, ...changed } : one,
    );
    assert.ok(said(rows)[0]?.startsWith(error), said(rows).join("; "));
  });

const owed = {
  payNo: 1,
  planFee: "100.00",
  planDate: "2024-03-01",
  planEndDate: "2024-03-31",
  payPlanStatus: "0",
};
for (const [payFee, today, status] of [
  ["0.00", "2024-02-29", "0"],
  ["0.00", "2024-03-01", "1"],
  ["0.00", "2024-03-31", "1"],
  ["0.00", "2024-04-01", "4"],
  ["0.01", "2024-02-01", "2"],
  ["99.99", "2024-04-01", "4"],
  ["100.00", "2024-04-01", "3"],
] as const)
  test(`of 100.00 due in March, with ${payFee} received, ${today} makes ${status}`, () => {
    assert.equal(computeInstalmentStatus({ ...owed, payFee }, today), status);
  });

test("what was offset stays so and is not paid; the next due is the first that is not", () => {
  const offset = { ...owed, payFee: "0.00", payPlanStatus: "5" };
  assert.equal(computeInstalmentStatus(offset, "2024-04-01"), "5");
  const paid = { ...owed, payFee: "100.00" };
  assert.equal(findNextDueInstalment([paid, offset, { ...owed, payNo: 3, payFee: "0.00" }])?.payNo, 3);
  assert.equal(findNextDueInstalment([paid, offset]), undefined);
});

test("whatever is divided adds up to the fen, in ascending order, and is found right up to four instalments", () => {
  const fen = fc.integer({ min: 100, max: 99_999_999_999 });
  fc.assert(
    fc.property(fen, fc.integer({ min: 1, max: 12 }), (count, instalments) => {
      const premium = toWireMoney(parseMoney(String(count)).dividedBy(100));
      const plan = generatePayPlan({ ...terms, premium }, instalments);
      assert.equal(toWireMoney(sumMoney(plan.map(({ planFee }) => parseMoney(planFee)))), premium);
      const days = plan.map(({ planDate }) => planDate);
      assert.deepEqual(days, [...new Set(days)].toSorted());
      if (instalments <= 4) assert.deepEqual(checkPayPlan({ ...terms, premium }, typed(plan)), []);
    }),
  );
});
