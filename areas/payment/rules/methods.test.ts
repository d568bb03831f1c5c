import assert from "node:assert/strict";
import { test } from "node:test";
import { findPaymentChannelProduct, checkPaymentMethod, listPaymentMethods } from "./methods.ts";
import { type PayableDocument, checkJointPayment } from "./payment.ts";

const paid = { customerType: "1", currency: "CNY", amount: "10000.00" };

for (const [customerType, currency, amount, methods] of [
  ["1", "CNY", "10000.00", "03 04 05 08"],
  ["1", "CNY", "10000.01", "03 04 05"],
  ["2", "CNY", "10000.00", "01 02 03 07 08"],
  ["2", "CNY", "10000.01", "01 02 03 07"],
  ["2", "USD", "1.00", "01"],
  ["1", "USD", "1.00", ""],
] as const)
  test(`a customer of type ${customerType} pays ${currency} ${amount} by ${methods || "nothing here"}`, () => {
    const offers = listPaymentMethods({ customerType, currency, amount }, true);
    const open = offers.filter(({ why }) => why === "").map(({ code }) => code);
    assert.equal(open.join(" "), methods);
    assert.equal(offers.length, 7);
  });

for (const [code, expectedMessage] of [
  ["01", /只用于企业/],
  ["09", /不在此办理/],
  ["xx", /不在此办理/],
] as const)
  test(`a person does not pay by ${code}`, () => {
    assert.match(checkPaymentMethod(code, paid) ?? "", expectedMessage);
  });

test("without a channel its methods are closed with a reason", () => {
  const offers = listPaymentMethods({ ...paid, customerType: "2" }, false);
  const whyOf = (code: string) => offers.find((offer) => offer.code === code)?.why;
  assert.equal(whyOf("01"), "系统尚未接入支付渠道");
  assert.equal(whyOf("03"), "");
  assert.equal(whyOf("04"), "该支付方式只用于个人客户");
});

test("each method of the channel has a product of it, and the counter has none", () => {
  assert.deepEqual(["01", "02", "04", "05", "03", "08"].map(findPaymentChannelProduct), [
    "BANK_TRANSFER",
    "NETBANK",
    "WECHAT",
    "ALIPAY",
    undefined,
    undefined,
  ]);
});

const one: PayableDocument = {
  businessNo: "T04052024320101000000001",
  businessType: "T",
  comCode: "32010100",
  holderName: "甲公司",
  customerType: "2",
  certificateNo: "91",
  currency: "CNY",
  premium: "1.00",
  startDate: "2024-01-01",
  endDate: "2024-12-31",
  rows: [],
  why: "",
};
for (const [change, expectedMessage] of [
  [{}, undefined],
  [{ holderName: "乙公司" }, "的投保人不同（乙公司、甲公司）"],
  [{ certificateNo: "92" }, "的投保人证件号码不同"],
  [{ currency: "USD" }, "的币种不同"],
  [{ comCode: "32010200" }, "的归属机构不同"],
] as const)
  test(`documents that differ in ${Object.keys(change).join() || "nothing"} may ${expectedMessage ? "not " : ""}be paid together`, () => {
    const other = { ...one, businessNo: "T04052024320101000000002", ...change };
    const reason = checkJointPayment([one, one, other]);
    const numbers = `${other.businessNo} 与 ${one.businessNo} `;
    assert.equal(reason, expectedMessage === undefined ? undefined : `${numbers}${expectedMessage}`);
  });
