import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPolicyScheduleHead } from "./schedule-head.ts";

const policy = {
  kind: "schedule" as const,
  businessNo: "P0405202432010100000001",
  holderName: "示例电子制造有限公司",
  insuredName: "",
  startDate: "2025-01-01",
  endDate: "2025-12-31",
  currency: "USD",
  sumAmount: "7100.00",
  sumPremium: "710.00",
  madeAt: "2024-12-16T17:00:00.000Z",
};
const fee = (element: string, value: string) => ({ section: "fee", index: -1, element, value });
const expectedMessage = { form: {}, figures: [], company: "南京分公司", handler: "张经办" };

test("totals are in the currency of the contract if its figures were stored", () => {
  const figures = [fee("sumAmount", "1000"), fee("sumPremium", "100.5")];
  const { currency, amount, premium } = buildPolicyScheduleHead(policy, { ...expectedMessage, figures });
  assert.deepEqual([currency, amount, premium], ["USD", "1000.00", "100.50"]);
});

test("a policy without stored figures has its totals in the currency of the books", () => {
  const { currency, amount, premium } = buildPolicyScheduleHead(policy, expectedMessage);
  assert.deepEqual([currency, amount, premium], ["CNY", "7100.00", "710.00"]);
});

test("a policy is dated by the day of its issue in Shanghai, and covers whole days if no hour is given", () => {
  const { date, period } = buildPolicyScheduleHead(policy, expectedMessage);
  assert.equal(date, "2024-12-17");
  assert.deepEqual([period.startHour, period.endHour], ["0", "24"]);
  const hours = { form: { period: { startHour: "12", endHour: "12" } } };
  const named = buildPolicyScheduleHead(policy, { ...expectedMessage, ...hours }).period;
  assert.deepEqual([named.startHour, named.endHour], ["12", "12"]);
});

test("the head has the service phone if it is known", () => {
  const { servicePhone } = buildPolicyScheduleHead(policy, { ...expectedMessage, servicePhone: "95500" });
  assert.equal(servicePhone, "95500");
  assert.equal(buildPolicyScheduleHead(policy, expectedMessage).servicePhone, undefined);
});
