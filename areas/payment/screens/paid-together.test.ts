import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isAnyPaymentUnderWay,
  findLatestSharedPayment,
  parseBusinessNumbers,
  type PaymentInfos,
  checkPaymentStart,
  getPaymentStartTitle,
} from "./paid-together.ts";

type Info = PaymentInfos["list"][number];

function info(businessNo: string, payment?: [paymentNo: string, paymentStatus: string], why = ""): Info {
  const [paymentNo, paymentStatus] = payment ?? [];
  return { businessNo, why, payment: payment ? { paymentNo, paymentStatus } : null } as Info;
}

for (const [what, list, why, latest, error] of [
  ["one that nobody paid", [info("T1")], "T1 核保尚未通过", undefined, ""],
  ["one that cannot be paid", [info("T1", undefined, "核保尚未通过")], "", undefined, "核保尚未通过"],
  ["one that is being paid", [info("T1", ["J1", "2"])], "", "J1", "缴费单 J1 正在进行"],
  ["one whose payment failed", [info("T1", ["J1", "4"])], "", "J1", ""],
  [
    "two of different holders",
    [info("T1"), info("T2")],
    "T2 与 T1 的投保人不同",
    undefined,
    "T2 与 T1 的投保人不同",
  ],
  [
    "two that are paid together",
    [info("T1", ["J1", "1"]), info("T2", ["J1", "1"])],
    "",
    "J1",
    "缴费单 J1 正在进行",
  ],
  [
    "two of which one is being paid",
    [info("T1"), info("T2", ["J2", "1"])],
    "",
    undefined,
    "T2 已有进行中的缴费 J2",
  ],
  ["two that failed apart", [info("T1", ["J1", "4"]), info("T2", ["J2", "5"])], "", undefined, ""],
] as [string, Info[], string, string | undefined, string][])
  test(`of ${what}, the payment is ${latest ?? "none"} and to begin is ${error || "open"}`, () => {
    assert.equal(findLatestSharedPayment({ list })?.paymentNo, latest);
    assert.equal(checkPaymentStart({ list, why }), error);
  });

test("as long as one is being paid, they are looked at again", () => {
  assert.equal(isAnyPaymentUnderWay({ list: [info("T1"), info("T2", ["J2", "2"])] }), true);
  assert.equal(isAnyPaymentUnderWay({ list: [info("T1"), info("T2", ["J2", "3"])] }), false);
});

test("an address names each document once", () => {
  assert.deepEqual(parseBusinessNumbers("T1"), ["T1"]);
  assert.deepEqual(parseBusinessNumbers("T1", "T2,T1,,T3"), ["T1", "T2", "T3"]);
});

for (const [what, payment, title] of [
  ["nobody has paid", undefined, "发起缴费"],
  ["a payment failed", ["J1", "4"], "再次发起缴费"],
  ["the first instalment came", ["J1", "3"], "缴纳第 2 期"],
] as [string, [string, string] | undefined, string][])
  test(`after ${what} it is called ${title}`, () => {
    const due = { payNo: 2 } as Info["due"];
    assert.equal(getPaymentStartTitle({ list: [{ ...info("T1", payment), due }] }), title);
  });
