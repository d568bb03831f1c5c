import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  applyInvoice,
  queryInvoiceApplyDetail,
  queryInvoiceBatch,
  redInvoice,
  withdrawInvoice,
  withdrawRedInvoice,
} from "#areas/invoice/contract.ts";
import { pollInvoiceOutcomes } from "#areas/invoice/jobs/outcome.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
} from "#areas/payment/testing/proposals.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import type { InvoiceOutcome } from "#integrations/tax-platform/stand-in.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT_BEIJING, CLERK, INVOICE_CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

let platform: TestTaxPlatform;
let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let today = new Date("2025-06-16T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestTaxPlatform(port, () => today);
  product = await openTestProduct({ chores: false, settings: platform.settings, now: () => today });
  other = await product.openAnother();
  await product.app.listen({ port, host: "127.0.0.1" });
  clerk = await product.signIn(INVOICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
  await platform.stop();
});

async function issuePolicy(): Promise<string> {
  const { businessNo } = await insertTestProposal(product, { premium: "1000.00" });
  await payTestProposalOverCounter(product, businessNo);
  return getPolicyNoOfProposal(product, businessNo);
}

const way = { invoiceType: "82", titleType: "1", pushWay: "3", contact: "", remark: "" } as const;
async function apply(policyNo: string) {
  const input = { policyNo, amount: "1000.00", ...way };
  const { data, message } = await product.ask(applyInvoice, input, { token: clerk });
  assert.equal(data?.status, "1", message);
  return data;
}

/** A new policy whose invoice was sent to a platform that treats it so. */
async function send(outcome: InvoiceOutcome) {
  const policyNo = await issuePolicy();
  platform.expect(outcome);
  const { batchNo } = await apply(policyNo);
  await poll();
  return { ...(await read(batchNo)), policyNo };
}

/** The chore runs once, and time passes. */
async function poll(minutes = 10): Promise<void> {
  await pollInvoiceOutcomes({ services: product.services });
  await platform.settled();
  today = new Date(today.getTime() + minutes * 60_000);
}
const DAY = 24 * 60;

async function read(batchNo: string) {
  const [first] = (await product.ask(queryInvoiceBatch, { batchNo }, { token: clerk })).data.rows;
  assert.ok(first);
  return first;
}

type InvoiceVersion = { readonly invoiceId: string; readonly version: number };
const pick = ({ invoiceId, version }: InvoiceVersion) => ({ invoiceId, version });
const withdraw = (seen: InvoiceVersion, token = clerk) => product.ask(withdrawInvoice, pick(seen), { token });
const withdrawRed = (seen: InvoiceVersion) => product.ask(withdrawRedInvoice, pick(seen), { token: clerk });
const redLetter = (seen: InvoiceVersion) =>
  product.ask(redInvoice, { ...pick(seen), redReason: "01", endorseNo: "" }, { token: clerk });

async function getAvailable(policyNo: string): Promise<string> {
  const { data } = await product.ask(queryInvoiceApplyDetail, { policyNo }, { token: clerk });
  return data.available;
}

/** The platform says that it has issued an order, with a number made of the order's. */
async function announce(orderNo: string, amount: string): Promise<number> {
  const digits = orderNo.replaceAll(/\D/g, "");
  const notice = {
    state: "ISSUED",
    noticeId: `notice-${orderNo}`,
    orderNo,
    invoiceNo: digits.slice(-20).padStart(20, orderNo.includes("R") ? "9" : "2"),
    amount,
    issuedAt: today.toISOString(),
  };
  const { payload, headers } = platform.signNotice(notice);
  const url = TAX_PLATFORM_NOTICE_PATH;
  return (await product.app.inject({ method: "POST", url, payload, headers })).statusCode;
}

async function countLateMessages(batchNo: string): Promise<number> {
  const { rows } = await product.admin.query(
    `select from message where secondary_message_type = '28' and content::text like '%' || $1 || '%'`,
    [batchNo],
  );
  return rows.length;
}

test("an outcome that the platform knows goes before the withdrawal", async () => {
  for (const [outcome, status] of [
    ["issue", "3"],
    ["reject", "4"],
  ] as const) {
    const sent = await send("hold");
    platform.change(`${sent.invoiceId}-1`, outcome);
    const { data, code } = await withdraw(sent);
    assert.deepEqual([code, data.status, data.invoiceNo !== ""], ["0000", status, status === "3"]);
    assert.equal(await getAvailable(sent.policyNo), status === "3" ? "0.00" : "1000.00");
  }
  assert.deepEqual(await product.audit(), []);
});

test("an application that the platform does not know is withdrawn there too, and may be made again", async () => {
  const sent = await send("lose");
  assert.equal(sent.status, "1");
  const { data, message } = await withdraw(sent);
  assert.deepEqual([data?.status, data?.reason], ["7", "已撤回申请"], message);
  assert.equal(await getAvailable(sent.policyNo), "1000.00");
  const { taxPlatform } = product.services;
  assert.equal((await taxPlatform?.query(`${sent.invoiceId}-1`))?.state, "WITHDRAWN");
  await poll();
  assert.equal((await read(sent.batchNo)).status, "7");
  assert.equal((await withdraw(data)).code, "LIF001", "there is nothing to withdraw any more");
  const again = await apply(sent.policyNo);
  await poll();
  assert.equal((await read(again.batchNo)).status, "3");
  assert.deepEqual(await product.audit(), []);
});

test("an accepted application without an outcome is withdrawn, unless the platform refuses", async () => {
  const held = await send("hold");
  assert.equal(held.status, "2");
  assert.equal((await withdraw({ ...held, version: 1 })).code, "DOC001");
  assert.equal((await withdraw(held)).data.status, "7");
  const refused = await send("refuse");
  const { code, message } = await withdraw(refused);
  assert.deepEqual([code, /发票正在开具/.test(message)], ["INV012", true]);
  assert.equal((await read(refused.batchNo)).status, "2");
  assert.equal(await getAvailable(refused.policyNo), "0.00");
});

test("a withdrawal that only the platform has recorded is finished by the next query", async () => {
  const sent = await send("hold");
  await product.services.taxPlatform?.withdraw(`${sent.invoiceId}-1`);
  await poll();
  assert.deepEqual([(await read(sent.batchNo)).status, await getAvailable(sent.policyNo)], ["7", "1000.00"]);
});

test("a silent platform stops a withdrawal for a day, and confirms it when it answers again", async () => {
  const sent = await send("mute");
  const early = await withdraw(sent);
  assert.equal(early.code, "INV013");
  await poll(DAY);
  const { data, message } = await withdraw(sent);
  assert.equal(data?.status, "7", message);
  assert.match(data.reason, /没有应答/);
  assert.equal(await getAvailable(sent.policyNo), "1000.00");
  await poll(DAY);
  assert.match((await read(sent.batchNo)).reason, /没有应答/);
  platform.change(`${sent.invoiceId}-1`, "hold");
  await poll();
  const confirmed = await read(sent.batchNo);
  assert.deepEqual([confirmed.status, confirmed.reason], ["7", "已撤回申请"]);
  const { version } = confirmed;
  await poll(DAY);
  assert.equal(
    (await read(sent.batchNo)).version,
    version,
    "a confirmed withdrawal is not asked about again",
  );
  assert.deepEqual(await product.audit(), []);
});

test("a silent platform that issued the invoice all the same gets its red letter once it answers", async () => {
  const sent = await send("mute");
  await poll(DAY);
  await withdraw(sent);
  const again = await apply(sent.policyNo);
  platform.change(`${sent.invoiceId}-1`, "issue");
  await poll();
  const late = await read(sent.batchNo);
  assert.deepEqual([late.status, late.invoiceNo !== "", late.redReason], ["5", true, "01"]);
  assert.equal(await countLateMessages(sent.batchNo), 1);
  assert.deepEqual(
    await product.audit(),
    [],
    "two invoices stand for one premium until the red letter comes",
  );
  await poll();
  const reversed = await read(sent.batchNo);
  assert.deepEqual([reversed.status, reversed.redInvoiceNo !== ""], ["6", true]);
  assert.equal((await read(again.batchNo)).status, "3");
  assert.deepEqual(await product.audit(), []);
});

test("an answer after a confirmed withdrawal is not lost, and comes twice without harm", async () => {
  const sent = await send("late");
  assert.equal((await withdraw(sent)).data.status, "7");
  const orderNo = `${sent.invoiceId}-1`;
  assert.equal(await announce(orderNo, "999.00"), 400);
  assert.deepEqual([await announce(orderNo, "1000.00"), await announce(orderNo, "1000.00")], [200, 200]);
  const late = await read(sent.batchNo);
  assert.deepEqual([late.status, late.reason], ["5", "撤回后税务平台仍开具了发票，已自动申请红冲"]);
  assert.equal(await countLateMessages(sent.batchNo), 1);
  assert.equal(
    await getAvailable(sent.policyNo),
    "0.00",
    "an invoice that exists stands until its red letter",
  );
  await poll();
  assert.equal((await read(sent.batchNo)).status, "6");
  assert.equal(await getAvailable(sent.policyNo), "1000.00");
});

/** An invoice whose red letter the platform treats so. */
async function sendRed(outcome: InvoiceOutcome) {
  const { policyNo, batchNo } = await send("issue");
  assert.equal((await redLetter(await read(batchNo))).code, "0000");
  platform.expect(outcome);
  await poll();
  return { ...(await read(batchNo)), policyNo };
}

test("a red letter without an answer is withdrawn, and ordered again", async () => {
  for (const outcome of ["lose", "hold"] as const) {
    const sent = await sendRed(outcome);
    assert.equal(sent.status, "5");
    const { data, message } = await withdrawRed(sent);
    assert.deepEqual([data?.status, data?.reason], ["3", "已撤回红冲"], message);
    assert.equal(await getAvailable(sent.policyNo), "0.00");
    assert.equal((await redLetter(data)).data.status, "5");
    await poll();
    assert.equal((await read(sent.batchNo)).status, "6");
  }
  const known = await sendRed("hold");
  platform.change(`${known.invoiceId}-R1`, "issue");
  const { data } = await withdrawRed(known);
  assert.deepEqual([data.status, data.redInvoiceNo !== ""], ["6", true]);
  const refused = await sendRed("refuse");
  assert.equal((await withdrawRed(refused)).code, "INV012");
  assert.deepEqual(await product.audit(), []);
});

test("a red letter that comes after its withdrawal counts, also while the next one is under way", async () => {
  const sent = await sendRed("hold");
  await withdrawRed(sent);
  assert.equal(await announce(`${sent.invoiceId}-R1`, "-1000.00"), 200);
  assert.equal((await read(sent.batchNo)).status, "6");
  assert.equal(await countLateMessages(sent.batchNo), 1);
  const next = await sendRed("hold");
  const { data } = await withdrawRed(next);
  platform.expect("hold");
  await redLetter(data);
  await poll();
  await announce(`${next.invoiceId}-R1`, "-1000.00");
  assert.equal((await read(next.batchNo)).status, "6");
  assert.deepEqual(await product.audit(), []);
});

test("no second red letter while a silent platform has not confirmed the withdrawal of the first", async () => {
  const sent = await sendRed("mute");
  assert.equal((await withdrawRed(sent)).code, "INV013");
  await poll(DAY);
  const { data, message } = await withdrawRed(await read(sent.batchNo));
  assert.equal(data?.status, "3", message);
  assert.equal((await redLetter(data)).code, "INV014");
  platform.change(`${sent.invoiceId}-R1`, "hold");
  await poll();
  const { data: second, code } = await redLetter(await read(sent.batchNo));
  assert.deepEqual([code, second?.status], ["0000", "5"]);
  await poll();
  assert.equal((await read(sent.batchNo)).status, "6");
});

test("of a withdrawal and an answer at once on two servers one is first, and the other is not lost", async () => {
  for (let round = 0; round < 12; round += 1) {
    const sent = await send("hold");
    const wait = () => new Promise((resolve) => setTimeout(resolve, round * 2));
    const [withdrawal, told] = await Promise.all([
      other.ask(withdrawInvoice, pick(sent), { token: clerk }),
      wait().then(() => announce(`${sent.invoiceId}-1`, "1000.00")),
    ]);
    assert.equal(told, 200);
    const { status } = await read(sent.batchNo);
    // Either the invoice was issued and the withdrawal refused, or the withdrawn invoice is red-lettered.
    assert.equal(status, withdrawal.code === "0000" ? "5" : "3", withdrawal.message);
  }
  assert.deepEqual(await product.audit(), []);
});

test("two withdrawals at once make one, and only those with the right who see the policy withdraw", async () => {
  // Red letters of the race are sent first, or one of them would be held instead.
  await poll();
  const sent = await send("hold");
  const outsider = await product.signIn(AGENT_BEIJING);
  assert.equal((await withdraw(sent, outsider)).code, "INV003");
  const red = await sendRed("hold");
  const applier = await product.signIn(CLERK);
  const withoutRight = await product.ask(withdrawRedInvoice, pick(red), { token: applier });
  assert.equal(withoutRight.code, "SYS403");
  const seen = await read(sent.batchNo);
  const both = await Promise.all([withdraw(seen), other.ask(withdrawInvoice, pick(seen), { token: clerk })]);
  const codes = both.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === "0000").length, 1, `${codes.join()} ${seen.status}`);
  assert.equal((await read(sent.batchNo)).status, "7");
});
