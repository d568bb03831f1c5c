import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  buildOrderNo,
  checkInvoice,
  getInvoiceTypeReason,
  type InvoiceBuyer,
  type InvoiceRequest,
  parseOrderNo,
  splitTax,
  summarizeBatch,
} from "./invoice.ts";

for (const [title, amount, vatRate, netAmount, taxAmount] of [
  ["FIN-01", "10000.00", "6.00", "9433.96", "566.04"],
  ["one fen", "0.01", "6.00", "0.01", "0.00"],
  ["half a fen of tax is rounded at the net amount", "0.09", "6.00", "0.08", "0.01"],
  ["exempt", "1060.00", "0.00", "1060.00", "0.00"],
  ["the largest", "9999999999999.99", "6.00", "9433962264150.93", "566037735849.06"],
] as const)
  test(`price and tax of ${amount} at ${vatRate}%: ${title}`, () => {
    const split = splitTax(amount, vatRate);
    assert.deepEqual(split, { netAmount, taxAmount });
    const sum = parseMoney(split.netAmount).plus(parseMoney(split.taxAmount));
    assert.equal(toWireMoney(sum), amount);
  });

const organisation: InvoiceBuyer = {
  buyerName: "示例公司",
  customerType: "2",
  taxNo: "91999900DM0000013C",
  vatPayerType: "1",
};
const person: InvoiceBuyer = { buyerName: "张测试", customerType: "1", taxNo: "", vatPayerType: "" };

for (const [title, invoiceType, buyer, vatRate, why] of [
  ["专票 of a general taxpayer", "81", organisation, "6.00", undefined],
  ["专票 of a small taxpayer", "81", { ...organisation, vatPayerType: "2" }, "6.00", /不是一般纳税人/],
  ["专票 without a tax number", "81", { ...organisation, taxNo: "" }, "6.00", /没有纳税人识别号/],
  ["专票 of exempt premium", "81", organisation, "0.00", /免征增值税/],
  ["专票 of a person", "81", { ...person, taxNo: "x", vatPayerType: "1" }, "6.00", /是个人/],
  ["普票 of a person", "82", person, "6.00", undefined],
  ["普票 of exempt premium", "82", organisation, "0.00", undefined],
  ["普票 of an organisation without a tax number", "82", { ...organisation, taxNo: "" }, "6.00", /识别号/],
  ["a paper invoice", "01", organisation, "6.00", /只能申请/],
] as const)
  test(`${title} is ${why ? "refused" : "issued"}`, () => {
    const reason = getInvoiceTypeReason(invoiceType, buyer, vatRate);
    if (why) assert.match(reason ?? "", why);
    else assert.equal(reason, undefined);
  });

const sound: InvoiceRequest = {
  policyNo: "P0405202532010100000001",
  amount: "100.00",
  invoiceType: "81",
  titleType: "1",
  pushWay: "3",
  contact: "",
  remark: "",
};

for (const [title, more, paths] of [
  ["all that is left", {}, []],
  ["a fen more", { amount: "100.01" }, ["amount"]],
  ["nothing", { amount: "0.00" }, ["amount"]],
  ["a body of the state", { titleType: "3" }, []],
  ["the title of a person", { titleType: "2" }, ["titleType"]],
  ["mail without an address", { pushWay: "1" }, ["contact"]],
  ["mail", { pushWay: "1", contact: "a@example.com" }, []],
  ["a message without a number", { pushWay: "2", contact: "a@example.com" }, ["contact"]],
  ["a message", { pushWay: "2", contact: "13000001018" }, []],
  ["a download with an address", { contact: "a@example.com" }, ["contact"]],
] as const)
  test(`an application for ${title} has ${paths.length === 0 ? "no error" : `an error at ${paths.join()}`}`, () => {
    const errors = checkInvoice({ ...sound, ...more }, organisation, {
      available: "100.00",
      vatRate: "6.00",
    });
    assert.deepEqual(
      errors.map(({ path }) => path),
      paths,
    );
  });

const row = (status: string, reason = "") => ({ status, reason });
for (const [rows, isRunning, status, counts] of [
  [[row("0"), row("0", "x")], false, "1", [0, 0, 1, 1]],
  [[row("0"), row("3")], true, "3", [0, 1, 1, 0]],
  [[row("1"), row("2")], true, "3", [2, 0, 0, 0]],
  [[row("3"), row("5"), row("6")], true, "5", [0, 3, 0, 0]],
  [[row("3"), row("4"), row("7")], true, "4", [0, 1, 0, 1]],
  [[row("0", "x")], false, "2", [0, 0, 0, 1]],
  [[row("7"), row("7", "已撤回申请")], true, "6", [0, 0, 0, 0]],
] as const)
  test(`a batch of ${rows.map((one) => one.status).join()} is ${status}`, () => {
    const { openCount, issuedCount, waitingCount, failedCount, ...summary } = summarizeBatch(rows, isRunning);
    assert.deepEqual([openCount, issuedCount, waitingCount, failedCount], counts);
    assert.deepEqual(summary, { rowCount: rows.length, status });
  });

test("an order and a red letter lead to their invoice, and each attempt has its own number", () => {
  const invoice = { invoiceId: "FP2025061600000001-12", attempt: 2, redAttempt: 1 };
  const numbers = [buildOrderNo(invoice, false), buildOrderNo(invoice, true)];
  assert.deepEqual(numbers, ["FP2025061600000001-12-2", "FP2025061600000001-12-R1"]);
  const { invoiceId } = invoice;
  assert.deepEqual(numbers.map(parseOrderNo), [
    { invoiceId, isRed: false, attempt: 2 },
    { invoiceId, isRed: true, attempt: 1 },
  ]);
});
