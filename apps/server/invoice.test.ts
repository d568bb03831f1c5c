import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  applyInvoice,
  discardInvoice,
  downloadInvoice,
  queryInvoiceApplyDetail,
  queryInvoiceApplyList,
  queryInvoiceBatch,
  reapplyInvoice,
  redInvoice,
} from "#areas/invoice/contract.ts";
import { confirmPayment, initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { pollInvoiceOutcomes } from "#areas/invoice/jobs/outcome.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
  TEST_PERSON_PAYER,
} from "#areas/payment/testing/proposals.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import { TAX_PLATFORM_NOTICE_PATH } from "#integrations/tax-platform/protocol.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT_BEIJING, CASHIER, CLERK, INVOICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import {
  countSuccessfulAnswerCodes,
  listAnswerCodes,
  listUnsuccessfulAnswerCodes,
  RACE_ROUNDS,
  runRace,
} from "#platform/testing/race.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

let platform: TestTaxPlatform;
let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let invoiceClerk: string;
let today = new Date("2025-06-16T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestTaxPlatform(port, () => today);
  product = await openTestProduct({ chores: false, settings: platform.settings, now: () => today });
  other = await product.openAnother();
  await product.app.listen({ port, host: "127.0.0.1" });
  clerk = await product.signIn(CLERK);
  invoiceClerk = await product.signIn(INVOICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
  await platform.stop();
});

const taxpayer = { ...TEST_ORGANISATION_PAYER, vatPayerType: "1" };

async function issue(premium: string, holder: FilledRow = taxpayer): Promise<string> {
  const { businessNo } = await insertTestProposal(product, { premium, holder });
  const payer = { payerName: holder["holderName"], payerCertificateNo: holder["certificateNo"] };
  const input = { businessNo, paymentMethod: "03", ...payer } as InputOf<typeof initiateProposalPayment>;
  const { data } = await product.ask(initiateProposalPayment, input, { token: clerk });
  const { paymentNo, version } = data;
  const token = await product.signIn(CASHIER);
  assert.equal((await product.ask(confirmPayment, { paymentNo, version }, { token })).code, "0000");
  return getPolicyNoOfProposal(product, businessNo);
}

type Request = InputOf<typeof applyInvoice>;
const request = (policyNo: string, more: Partial<Request> = {}): Request => ({
  policyNo,
  amount: "10000.00",
  invoiceType: "81",
  titleType: "1",
  pushWay: "1",
  contact: "a@example.com",
  remark: "",
  ...more,
});
const apply = (input: Request, token = clerk) => product.ask(applyInvoice, input, { token });
const read = async (batchNo: string, token = clerk) => {
  const [first] = (await product.ask(queryInvoiceBatch, { batchNo }, { token })).data.rows;
  assert.ok(first);
  return first;
};

async function loadFile(invoiceId: string, red: string, token = clerk): Promise<string> {
  const url = downloadInvoice.path.replace("{invoiceId}", invoiceId);
  const headers = { authorization: `Bearer ${token}` };
  return (await product.app.inject({ method: "GET", url, query: { red }, headers })).body;
}

/** Time passes until the platform's answer is known. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await pollInvoiceOutcomes({ services: product.services });
    await platform.settled();
    today = new Date(today.getTime() + 60_000);
  }
}

test("FIN-01: an invoice of 10,000.00 has 9,433.96 and 566.04 of tax, and posts nothing", async () => {
  const policyNo = await issue("10000.00");
  const balances = await readLedgerBalances(product, policyNo);
  const { data: detail } = await product.ask(queryInvoiceApplyDetail, { policyNo }, { token: clerk });
  assert.deepEqual(
    [detail.retained, detail.available, detail.taxNo, detail.types.map(({ why }) => why)],
    ["10000.00", "10000.00", "9199**********013C", ["", ""]],
  );
  const { data: applied, message } = await apply(request(policyNo));
  assert.equal(message, "成功");
  assert.deepEqual(
    [applied.amount, applied.netAmount, applied.taxAmount, applied.status],
    ["10000.00", "9433.96", "566.04", "1"],
  );
  const again = await apply(request(policyNo, { amount: "0.01" }));
  assert.equal(again.code, "INV002");
  assert.match(again.message, /可开票金额为 0\.00 元/);
  await settle();
  const issued = await read(applied.batchNo);
  assert.deepEqual([issued.status, /^\d{20}$/.test(issued.invoiceNo)], ["3", true]);
  assert.deepEqual(await readLedgerBalances(product, policyNo), balances);
  const file = await loadFile(applied.invoiceId, "0");
  assert.match(file, /<TotalAmount>10000\.00<\/TotalAmount>/);
  assert.match(file, new RegExp(`<InvoiceNumber>${issued.invoiceNo}<`));
  assert.match(await loadFile(applied.invoiceId, "1"), /LIF001/, "there is no red letter");
});

test("a person gets 普票 only, an organisation no title of a person, and nobody more than was received", async () => {
  const policyNo = await issue("1000.00", TEST_PERSON_PAYER);
  const person = { titleType: "2", invoiceType: "82", amount: "1000.00" } as const;
  const refused: [Partial<Request>, RegExp][] = [
    [{ ...person, invoiceType: "81" }, /只能开数电普票/],
    [{ ...person, titleType: "1" }, /抬头应选个人/],
    [{ ...person, amount: "1000.01" }, /可开票金额为 1,000\.00 元/],
    [{ ...person, contact: "x" }, /邮箱/],
    [{ ...person, pushWay: "2" }, /手机号/],
    [{ ...person, amount: "-1.00" }, /大于 0/],
  ];
  for (const [more, why] of refused) {
    const answer = await apply(request(policyNo, more));
    assert.deepEqual([answer.code, why.test(answer.message)], ["INV002", true], answer.message);
  }
  const { data } = await apply(request(policyNo, person));
  assert.equal(data.status, "1");
  const organisation = await issue("1000.00");
  const titled = await apply(request(organisation, { titleType: "2", amount: "1.00" }));
  assert.match(titled.message, /抬头不能选个人/);
});

test("many applications at once never exceed what was received", async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const policyNo = await issue("1000.00");
    const input = request(policyNo, { amount: "400.00" });
    const codes = listAnswerCodes(
      await runRace([product, other], (server) => server.ask(applyInvoice, input, { token: clerk })),
    );
    assert.equal(countSuccessfulAnswerCodes(codes), 2);
    assert.deepEqual(listUnsuccessfulAnswerCodes(codes), ["INV002"]);
    const { data } = await product.ask(queryInvoiceApplyDetail, { policyNo }, { token: clerk });
    assert.deepEqual([data.invoiced, data.available], ["800.00", "200.00"]);
  }
});

test("the platform rejects, delays, keeps silent and answers twice", async () => {
  const policyNo = await issue("1000.00");
  const small = (remark: string) => request(policyNo, { amount: "100.00", remark });
  const rejected = (await apply(small("模拟拒开"))).data;
  const delayed = (await apply(small("模拟延迟"))).data;
  const twice = (await apply(small("模拟重复"))).data;
  const silent = (await apply(small("模拟无应答"))).data;
  await pollInvoiceOutcomes({ services: product.services });
  await platform.settled();
  const states = async () =>
    Promise.all([rejected, delayed, twice, silent].map(async ({ batchNo }) => (await read(batchNo)).status));
  assert.deepEqual(await states(), ["4", "2", "3", "3"]);
  await settle();
  assert.deepEqual(await states(), ["4", "3", "3", "3"]);
  const { version, reason } = await read(twice.batchNo);
  const steps = await product.admin.query("select from audit_row where subject = $1", [twice.invoiceId]);
  assert.equal(steps.rowCount, version, "each state is written once");
  assert.equal(reason, "");
  const failed = await read(rejected.batchNo);
  assert.match(failed.reason, /纳税人识别号不符/);
  const chosen = { invoiceId: failed.invoiceId, version: failed.version };
  const stale = await product.ask(reapplyInvoice, { ...chosen, version: 1 }, { token: clerk });
  assert.notEqual(stale.code, "0000");
  platform.expect("issue");
  const again = await product.ask(reapplyInvoice, chosen, { token: clerk });
  assert.equal(again.data.status, "1");
  const twiceAgain = await product.ask(
    discardInvoice,
    { ...chosen, version: again.data.version },
    { token: clerk },
  );
  assert.notEqual(twiceAgain.code, "0000", "an invoice under way is not discarded");
  await settle();
  assert.equal((await read(rejected.batchNo)).status, "3");
});

test("a notice with a foreign key, of another amount or of no invoice changes nothing", async () => {
  const policyNo = await issue("1000.00");
  const { invoiceId, batchNo } = (await apply(request(policyNo, { amount: "1000.00" }))).data;
  const notice = {
    state: "ISSUED",
    noticeId: "0123456789",
    orderNo: `${invoiceId}-1`,
    invoiceNo: "25000000000000000001",
    amount: "1000.00",
    issuedAt: today.toISOString(),
  };
  const send = async (content: object, key?: string) => {
    const { payload, headers } = platform.signNotice(content, key);
    const url = TAX_PLATFORM_NOTICE_PATH;
    return (await product.app.inject({ method: "POST", url, payload, headers })).statusCode;
  };
  assert.equal(await send(notice, "another key of thirty-two letters, or more"), 400);
  assert.equal(await send({ ...notice, amount: "999.00" }), 400);
  assert.equal(await send({ ...notice, orderNo: "FP2025061699999999-1-1" }), 400);
  assert.equal((await read(batchNo)).status, "1");
  assert.equal(await send(notice), 200);
  assert.equal(await send({ ...notice, noticeId: "another-one" }), 200);
  assert.equal((await read(batchNo)).status, "3");
  assert.deepEqual(await product.audit(), []);
});

test("a red letter gives the money back for another invoice; an endorsement that is none is refused", async () => {
  const policyNo = await issue("1000.00");
  const { invoiceId, batchNo } = (await apply(request(policyNo, { amount: "1000.00" }))).data;
  await settle();
  const { version } = await read(batchNo);
  const red = { invoiceId, version, redReason: "01", endorseNo: "" } as const;
  const outsider = await product.signIn(AGENT_BEIJING);
  const foreign = await product.ask(redInvoice, red, { token: outsider });
  assert.equal(foreign.code, "SYS403");
  assert.match(await loadFile(invoiceId, "0", outsider), /INV003/);
  assert.notEqual((await product.ask(redInvoice, red, { token: clerk })).code, "0000", "without the right");
  const without = await product.ask(redInvoice, { ...red, redReason: "02" }, { token: invoiceClerk });
  assert.equal(without.code, "INV004");
  platform.expect("reject");
  const first = await product.ask(redInvoice, red, { token: invoiceClerk });
  assert.equal(first.data.status, "5", first.message);
  await settle();
  const back = await read(batchNo);
  assert.deepEqual([back.status, back.reason !== ""], ["3", true]);
  await product.ask(redInvoice, { ...red, version: back.version }, { token: invoiceClerk });
  await settle();
  const reversed = await read(batchNo);
  assert.deepEqual([reversed.status, /^\d{20}$/.test(reversed.redInvoiceNo)], ["6", true]);
  const letter = await loadFile(invoiceId, "1");
  assert.match(letter, /<TotalAmount>-1000\.00</);
  assert.match(letter, new RegExp(`<OriginalInvoiceNumber>${reversed.invoiceNo}<`));
  const second = await apply(request(policyNo, { amount: "1000.00", invoiceType: "82" }));
  assert.equal(second.data.status, "1", second.message);
  assert.deepEqual(await product.audit(), []);
});

test("only users with the permission, and only for policies that they see", async () => {
  const policyNo = await issue("1000.00");
  const input = request(policyNo, { amount: "1.00" });
  for (const userCode of [CASHIER, QUERY_POST])
    assert.notEqual((await apply(input, await product.signIn(userCode))).code, "0000", userCode);
  assert.equal((await apply(input, await product.signIn(AGENT_BEIJING))).code, "INV001");
  const filters = { available: "0.01~" };
  const { data } = await product.ask(queryInvoiceApplyList, { filters } as never, { token: clerk });
  assert.ok(data.rows.some((row) => row["policyNo"] === policyNo && row["available"] === "1000.00"));
});
