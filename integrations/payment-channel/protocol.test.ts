import assert from "node:assert/strict";
import { test } from "node:test";
import { PaymentOrderAnswer } from "./protocol.ts";

const way = { payUrl: "", codeUrl: "weixin://wxpay/bizpayurl?pr=1", account: "6228 0000 1234" };
const readPayUrl = (payUrl: string): unknown => {
  const answer = PaymentOrderAnswer.parse({ state: "ACCEPTED", tradeNo: "T1", way: { ...way, payUrl } });
  assert.equal(answer.state, "ACCEPTED");
  return "way" in answer && answer.way;
};

for (const payUrl of [
  "https://pay.example.com/a?b=1#c",
  "HTTP://pay.example.com/",
  "http://127.0.0.1:8080/pay-channel/pay/JF1",
  "/pay-channel/pay/JF1",
])
  test(`the payer is sent to ${payUrl}`, () => assert.deepEqual(readPayUrl(payUrl), { ...way, payUrl }));

for (const payUrl of [
  "",
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://pay.example.com",
  " \u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://pay.example.com/1",
  "file:///etc/passwd",
  "weixin://pay",
  "https://",
])
  test(`${JSON.stringify(payUrl)} is no address, and the other ways to pay stay`, () =>
    assert.deepEqual(readPayUrl(payUrl), { ...way, payUrl: "" }));
