import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRestart } from "./balance.ts";

const inquiry = {
  payerName: "甲公司",
  payerCertificateNo: "9199****013C",
  currency: "CNY",
  sumPremium: "1000.00",
};
const held = (balance: string, kept = "0.00") => ({ content: { inquiry, use: { balance, held: kept } } });
const cases = [
  ["nothing changed, whatever the balance", "5000.00", {}, undefined],
  ["a higher premium", "5000.00", { sumPremium: "1000.01" }, undefined],
  ["a lower premium that still takes the balance", "900.00", { sumPremium: "900.00" }, undefined],
  [
    "a lower premium than the balance",
    "900.01",
    { sumPremium: "900.00" },
    "余额 900.01 元超过修改后的保费 900.00 元，只能办理退费",
  ],
  ["another payer", "900.00", { payerName: "乙公司" }, "付款人与修改后的投保人不一致，只能办理退费"],
  [
    "another certificate",
    "900.00",
    { payerCertificateNo: "9199****013D" },
    "付款人与修改后的投保人不一致，只能办理退费",
  ],
  ["another currency", "900.00", { currency: "USD" }, "币种与修改后的询价单不一致，只能办理退费"],
] as const;

for (const [name, balance, change, expected] of cases)
  test(`a prepayment is checked again: ${name}`, () => {
    assert.equal(checkRestart(held(balance), { ...inquiry, ...change }), expected);
  });

test("what is held counts as unused money when a prepayment is checked again", () => {
  const lower = { ...inquiry, sumPremium: "50.00" };
  assert.equal(
    checkRestart(held("40.00", "60.00"), lower),
    "余额 100.00 元超过修改后的保费 50.00 元，只能办理退费",
  );
  assert.equal(checkRestart(held("40.00", "10.00"), lower), undefined);
});
