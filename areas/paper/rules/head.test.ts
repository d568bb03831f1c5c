import assert from "node:assert/strict";
import { test } from "node:test";
import { formOf, headOf } from "./head.ts";

const policy = {
  policyNo: "P0405202432010100000001",
  holderName: "示例电子制造有限公司",
  insuredName: "",
  startDate: "2025-01-01",
  endDate: "2025-12-31",
  currency: "USD",
  sumAmount: "7100.00",
  sumPremium: "710.00",
  issuedAt: "2024-12-16T17:00:00.000Z",
};
const fee = (element: string, value: string) => ({ section: "fee", index: -1, element, value });
const told = { form: {}, figures: [], company: "南京分公司", handler: "张经办" };

test("sums are told in the currency of the contract where its figures were kept", () => {
  const figures = [fee("sumAmount", "1000"), fee("sumPremium", "100.5")];
  const { currency, amount, premium } = headOf(policy, { ...told, figures });
  assert.deepEqual([currency, amount, premium], ["USD", "1000.00", "100.50"]);
});

test("what was submitted before figures were kept is told in the currency of the books", () => {
  const { currency, amount, premium } = headOf(policy, told);
  assert.deepEqual([currency, amount, premium], ["CNY", "7100.00", "710.00"]);
});

test("a policy is dated by the day of its issue in Shanghai, and covers whole days where no hour is named", () => {
  const { issueDate, period } = headOf(policy, told);
  assert.equal(issueDate, "2024-12-17");
  assert.deepEqual([period.startHour, period.endHour], ["0", "24"]);
  const hours = { form: { period: { startHour: "12", endHour: "12" } } };
  const named = headOf(policy, { ...told, ...hours }).period;
  assert.deepEqual([named.startHour, named.endHour], ["12", "12"]);
});

test("figures that were kept stand where nobody typed others", () => {
  const form = { liability: [{ premium: "9.00" }, {}], fee: {} };
  const figures = [
    { section: "liability", index: 0, element: "premium", value: "1.00" },
    { section: "liability", index: 1, element: "premium", value: "2.00" },
    fee("vatAmount", "3.10"),
  ];
  assert.deepEqual(formOf(form, figures, { sections: [] }), {
    liability: [{ premium: "9.00" }, { premium: "2" }],
    fee: { vatAmount: "3.1" },
  });
});
