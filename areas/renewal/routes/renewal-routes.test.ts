import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { saveClaim } from "#areas/claim/commands.ts";
import { queryRenewal, renewPolicy } from "#areas/policy/contract/renewal.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo, revokeProposal } from "#areas/proposal/contract/proposal.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST, SALESMAN } from "#platform/testing/people.ts";
import {
  assignRenewal,
  declineRenewal,
  queryRenewalList,
  reopenRenewal,
  sendRenewalNotice,
} from "../contract.ts";
import { followProposalsAndPolicies, listPoliciesForRenewal } from "../jobs/listing.ts";
import { priceRenewals } from "../jobs/pricing.ts";
import { sendRenewalNotices } from "../jobs/sending.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

/** A gateway that answers with this status and remembers what it got. */
const gateway = { status: 200, texts: [] as { phone: string; content: string }[] };
const smsServer = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (gateway.status === 200) gateway.texts.push(JSON.parse(body) as (typeof gateway.texts)[number]);
    if (gateway.status === 0) request.socket.destroy();
    else response.writeHead(gateway.status).end();
  });
});

before(async () => {
  await new Promise<void>((resolve) => void smsServer.listen(0, "127.0.0.1", resolve));
  const { port } = smsServer.address() as AddressInfo;
  product = await openTestProduct({
    chores: false,
    now: () => today,
    settings: { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send` },
  });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  employer = await getEmployerFormWithoutPrepayment(product.admin);
});
after(async () => {
  await product.close();
  smsServer.close();
});

async function on(day: string): Promise<void> {
  today = new Date(`${day}T02:00:00Z`);
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
}

/** A policy of one year, listed and priced sixty days before its end. */
async function listed(): Promise<string> {
  await on("2024-12-16");
  const { policyNo } = await client.submit(await client.add("0405", employer));
  await on("2025-11-01");
  await listPoliciesForRenewal(product.services);
  await priceRenewals(product.services);
  return policyNo;
}

async function rowOf(policyNo: string, token = clerk): Promise<ListRow | undefined> {
  const { data } = await product.ask(
    queryRenewalList,
    { filters: { policyNo }, size: 20, want: "rows" },
    { token },
  );
  return data?.rows[0];
}

async function claim(policyNo: string, amount: string): Promise<void> {
  const actor = { ...SYSTEM_ACTOR, userCode: CLERK };
  const key = `claim ${policyNo} ${amount}`;
  const request = { call: "test", actor, key, input: {}, requestId: "claim", secret: false };
  const amounts = { registeredAmount: amount, settledAmount: amount, outstandingAmount: "0.00" };
  const told = {
    claimNo: `C${policyNo.slice(-6)}`,
    policyNo,
    lossDate: "2025-06-01",
    state: "3",
    ...amounts,
  };
  const work = { actor, now: today };
  const saved = await runUnitOfWork(product.database, request, (unit) =>
    saveClaim({ ...unit, ...work }, told),
  );
  assert.equal(saved.isSaved, true, saved.message);
}

test("what ends in sixty days is listed once with its next price, and not the day before", async () => {
  await on("2024-12-16");
  const { policyNo } = await client.submit(await client.add("0405", employer));
  await on("2025-10-31");
  await listPoliciesForRenewal(product.services);
  assert.equal(await rowOf(policyNo), undefined);
  await on("2025-11-01");
  await Promise.all([listPoliciesForRenewal(product.services), listPoliciesForRenewal(product.services)]);
  assert.deepEqual(
    [(await rowOf(policyNo))?.["status"], (await rowOf(policyNo))?.["nextPremium"]],
    ["1", null],
  );
  await priceRenewals(product.services);
  const row = await rowOf(policyNo);
  const foreseen = await client.done(queryRenewal, { policyNo });
  assert.deepEqual(
    [row?.["lastPremium"], row?.["nextPremium"], row?.["claims"], row?.["advice"]],
    ["148515.20", foreseen.premium, "0", "1"],
  );
  assert.equal(await listPoliciesForRenewal(product.services), 0);
  assert.equal(await priceRenewals(product.services), 0);
});

test("a claim makes the next price dearer, in the list, in the offer and in the proposal", async () => {
  const policyNo = await listed();
  const cheap = await rowOf(policyNo);
  await claim(policyNo, "200000.00");
  assert.ok((await priceRenewals(product.services)) > 0, "the new claim asks for a new price");
  const row = await rowOf(policyNo);
  assert.deepEqual([row?.["claims"], row?.["lossRatio"], row?.["advice"]], ["1", "134.67", "4"]);
  assert.ok(Number(row?.["nextPremium"]) > Number(cheap?.["nextPremium"]));
  assert.equal(
    Number(row?.["premiumChange"]).toFixed(2),
    (Number(row?.["nextPremium"]) - Number(row?.["lastPremium"])).toFixed(2),
  );
  const { proposalNo } = await client.done(renewPolicy, { policyNo });
  const proposal = await client.done(queryProposalInfo, { proposalNo });
  assert.equal((proposal.form["employer"] as FilledRow)["lossHistory"], "5");
  assert.equal(proposal.sumPremium, row?.["nextPremium"]);
});

test("the list follows the proposal: begun, revoked, begun again and issued", async () => {
  const policyNo = await listed();
  const first = await client.done(renewPolicy, { policyNo });
  const begun = await rowOf(policyNo);
  assert.deepEqual([begun?.["status"], begun?.["proposalNo"]], ["3", first.proposalNo]);
  const draft = await client.done(queryProposalInfo, { proposalNo: first.proposalNo });
  await client.done(revokeProposal, { ...draft, reason: "客户再考虑" });
  await followProposalsAndPolicies(product.services);
  assert.equal((await rowOf(policyNo))?.["status"], "1");
  const second = await client.done(renewPolicy, { policyNo });
  const next = await client.done(queryProposalInfo, { proposalNo: second.proposalNo });
  await client.submit(next);
  assert.equal((await rowOf(policyNo))?.["status"], "4");
});

test("a proposal that names its policy by hand, before the list knew of it, is found", async () => {
  await on("2024-12-16");
  const { policyNo } = await client.submit(await client.add("0405", employer));
  await on("2025-11-01");
  await client.done(renewPolicy, { policyNo });
  await listPoliciesForRenewal(product.services);
  assert.equal((await rowOf(policyNo))?.["status"], "3");
});

test("a renewal that nobody took up lapses ninety days after the end", async () => {
  const policyNo = await listed();
  await on("2026-03-31");
  await followProposalsAndPolicies(product.services);
  assert.equal((await rowOf(policyNo))?.["status"], "1");
  await on("2026-04-01");
  await followProposalsAndPolicies(product.services);
  assert.equal((await rowOf(policyNo))?.["status"], "6");
});

test("a notice is sent once, and its outcome stands in the list", async () => {
  const policyNo = await listed();
  for (const [status, outcome] of [
    [500, "4"],
    [0, "5"],
    [200, "3"],
  ] as const) {
    gateway.status = status;
    await client.done(sendRenewalNotice, { policyNo });
    const again = await product.ask(sendRenewalNotice, { policyNo }, { token: clerk });
    assert.equal(again.code, "RNW007");
    await Promise.all([sendRenewalNotices(product.services), sendRenewalNotices(product.services)]);
    assert.equal((await rowOf(policyNo))?.["noticeStatus"], outcome);
  }
  const [text] = gateway.texts;
  assert.equal(gateway.texts.length, 1);
  const { nextPremium = "" } = (await rowOf(policyNo)) ?? {};
  const shown = Number(nextPremium).toLocaleString("en-US", { minimumFractionDigits: 2 });
  assert.match(
    text?.content ?? "",
    new RegExp(`尾号 ${policyNo.slice(-6)}.*2025 年 12 月 31 日到期.*${shown} 元`),
  );
  assert.doesNotMatch(text?.content ?? "", new RegExp(policyNo));
});

test("a notice that a dead process left behind is not sent again", async () => {
  const policyNo = await listed();
  await product.admin.query(
    "update renewal set notice_status = '2', notice_at = $2, version = version + 1 where policy_no = $1",
    [policyNo, new Date(today.getTime() - 6 * 60_000)],
  );
  const sent = gateway.texts.length;
  await sendRenewalNotices(product.services);
  assert.deepEqual([(await rowOf(policyNo))?.["noticeStatus"], gateway.texts.length], ["5", sent]);
});

test("a renewal is assigned to a salesperson of its branch, declined with a reason and opened again", async () => {
  const policyNo = await listed();
  const stranger = await product.ask(
    assignRenewal,
    { policyNo, assigneeCode: CLERK_BEIJING },
    { token: clerk },
  );
  assert.deepEqual([stranger.code, stranger.fields?.[0]?.path], ["RNW003", "assigneeCode"]);
  await client.done(assignRenewal, { policyNo, assigneeCode: SALESMAN });
  assert.equal((await rowOf(policyNo))?.["assigneeCode"], SALESMAN);
  const salesman = await product.signIn(SALESMAN);
  assert.equal((await rowOf(policyNo, salesman))?.["policyNo"], policyNo);
  const without = await product.ask(declineRenewal, { policyNo, reason: " " }, { token: clerk });
  assert.equal(without.code, "SYS001");
  await client.done(declineRenewal, { policyNo, reason: "客户转投其他公司" });
  assert.deepEqual(
    [(await rowOf(policyNo))?.["status"], (await rowOf(policyNo))?.["reason"]],
    ["5", "客户转投其他公司"],
  );
  const notice = await product.ask(sendRenewalNotice, { policyNo }, { token: clerk });
  assert.equal(notice.code, "LIF001");
  assert.equal(
    (await product.ask(assignRenewal, { policyNo, assigneeCode: SALESMAN }, { token: clerk })).code,
    "RNW004",
  );
  await client.done(reopenRenewal, { policyNo });
  assert.deepEqual([(await rowOf(policyNo))?.["status"], (await rowOf(policyNo))?.["reason"]], ["1", ""]);
});

test("who is elsewhere or may only look changes nothing, and sees no more than his list", async () => {
  const policyNo = await listed();
  const stranger = await product.signIn(CLERK_BEIJING);
  const looker = await product.signIn(QUERY_POST);
  for (const call of [sendRenewalNotice, reopenRenewal]) {
    assert.equal((await product.ask(call, { policyNo }, { token: stranger })).code, "RNW001");
    assert.equal((await product.ask(call, { policyNo }, { token: looker })).status, 403);
  }
  assert.equal(await rowOf(policyNo, stranger), undefined);
  assert.equal((await rowOf(policyNo, looker))?.["policyNo"], policyNo);
});

test("a product that is sold no more has no price and tells why", async () => {
  const until = "update product_version set effective_until = $1 where risk_code = '0405'";
  await on("2024-12-16");
  const { policyNo } = await client.submit(await client.add("0405", employer));
  await on("2025-11-01");
  await product.admin.query(until, ["2025-10-01"]);
  await listPoliciesForRenewal(product.services);
  await priceRenewals(product.services);
  await product.admin.query(until, [null]);
  const row = await rowOf(policyNo);
  assert.equal(row?.["nextPremium"], null);
  assert.notEqual(row?.["notPriced"], "");
  assert.equal((await product.ask(sendRenewalNotice, { policyNo }, { token: clerk })).code, "RNW005");
});

test("a notice that waits is withdrawn when the renewal is declined", async () => {
  const policyNo = await listed();
  gateway.status = 200;
  const sent = gateway.texts.length;
  await client.done(sendRenewalNotice, { policyNo });
  await client.done(declineRenewal, { policyNo, reason: "客户转投其他公司" });
  await sendRenewalNotices(product.services);
  assert.deepEqual([(await rowOf(policyNo))?.["noticeStatus"], gateway.texts.length], ["0", sent]);
});

test("a renewal whose price fails is tried after the others, not before them each time", async () => {
  const policyNo = await listed();
  await product.admin.query("update renewal set priced_at = null where policy_no = $1", [policyNo]);
  const spoil = "update contract_transaction set content = 'null' where contract_no = $1";
  await product.admin.query(spoil, [policyNo]);
  await assert.rejects(() => priceRenewals(product.services));
  assert.notEqual((await rowOf(policyNo))?.["notPriced"], "");
  await priceRenewals(product.services);
});
