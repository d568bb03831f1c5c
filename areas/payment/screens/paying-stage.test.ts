import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentLifecycle } from "../lifecycle/payment.ts";
import {
  type PaymentStage,
  getPaymentStage,
  getPaymentStageText,
  paymentStageTexts,
} from "./paying-stage.ts";

const begunAt = "2025-01-01T00:00:00.000000Z";
const after = (seconds: number) => Date.parse(begunAt) + seconds * 1000;

for (const [paymentStatus, paymentMethod, seconds, stage] of [
  ["0", "01", 0, "opening"],
  ["1", "01", 20, "opening"],
  ["1", "01", 21, "silent"],
  ["1", "03", 21, "counter"],
  ["2", "04", 86_400, "waiting"],
  ["3", "01", 0, "paid"],
  ["4", "01", 0, "failed"],
  ["5", "01", 0, "cancelled"],
  ["6", "01", 0, "expired"],
  ["7", "01", 0, "refunding"],
  ["8", "01", 0, "refunded"],
] as [string, string, number, PaymentStage][])
  test(`a payment by ${paymentMethod} in ${paymentStatus} is ${stage} after ${seconds} s`, () => {
    assert.equal(getPaymentStage({ paymentStatus, paymentMethod, begunAt }, after(seconds)), stage);
  });

test("every state of a payment has its words, and whoever is not done is told what to do", () => {
  for (const paymentStatus of Object.keys(paymentLifecycle.states)) {
    const stage = getPaymentStage({ paymentStatus, paymentMethod: "01", begunAt }, after(60));
    const { title, says, next } = paymentStageTexts[stage];
    assert.ok(title !== "" && says !== "", stage);
    assert.equal(next === "", stage === "paid", stage);
  }
});

test("over the counter an endorsement takes effect, and a policy is issued", () => {
  const nextOf = (...types: string[]) =>
    getPaymentStageText(
      "counter",
      types.map((businessType) => ({ businessType })),
    ).next;
  assert.match(nextOf("E", "E"), /批单自动生效/);
  assert.match(nextOf("T"), /自动出单/);
  assert.match(nextOf("T", "E"), /自动出单/);
});
