import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { updatePayPlanStatuses } from "#areas/pay-plan/commands.ts";
import { cancelPayment, initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { pollPaymentOutcomes } from "#areas/payment/jobs/payment-watch.ts";
import {
  getPaymentStatus,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
  TEST_PERSON_PAYER,
} from "#areas/payment/testing/proposals.ts";
import * as calls from "#areas/payment-notice/contract.ts";
import { sendPaymentNotices } from "#areas/payment-notice/jobs.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { CASHIER, CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { generateTestNotice, insertNoticeProposal, NOTICE_PAYER } from "./testing/payment-notices.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let clerk: string;
const START = new Date("2098-12-01T02:00:00Z");
let at = START;
const gateway = { status: 200, texts: [] as { phone: string; content: string }[] };
const smsServer = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (gateway.status === 200) gateway.texts.push(JSON.parse(body) as (typeof gateway.texts)[number]);
    response.writeHead(gateway.status).end();
  });
});

before(async () => {
  await new Promise<void>((resolve) => void smsServer.listen(0, "127.0.0.1", resolve));
  const { port } = smsServer.address() as AddressInfo;
  channel = await startTestPayChannel(() => at);
  const settings = { ...channel.settings, SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send` };
  product = await openTestProduct({ chores: false, settings, now: () => at });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  clerk = await product.signIn(CLERK);
});
after(async () => {
  await product.close();
  await channel.stop();
  smsServer.close();
});

const insert = (options = {}) => insertNoticeProposal(product, options);
const notice = (...businessNos: string[]) => generateTestNotice(product, businessNos);
const generate = (businessNos: string[], token = clerk) =>
  product.ask(calls.generatePaymentNotice, { businessNos }, { token });
const find = async (noticeNo: string) =>
  (await product.ask(calls.queryPaymentNotice, { noticeNo }, { token: clerk })).data;
const send = (noticeNo: string, way: "2" | "3" = "2") =>
  product.ask(calls.sendPaymentNotice, { noticeNo, way }, { token: clerk });
const remind = (noticeNo: string) =>
  product.ask(calls.remindPaymentNotice, { noticeNo, way: "2" }, { token: clerk });
const read = (noticeNo: string, key: string) => product.ask(calls.readPaymentNoticeLink, { noticeNo, key });
const pay = (noticeNo: string, key: string, amount: string, paymentMethod = "01") =>
  product.ask(calls.payByPaymentNoticeLink, { noticeNo, key, amount, paymentMethod });
const cancel = (noticeNo: string, key: string) =>
  product.ask(calls.cancelByPaymentNoticeLink, { noticeNo, key });
const voidNotice = async (noticeNo: string) => {
  const { version } = await find(noticeNo);
  return product.ask(
    calls.voidPaymentNotice,
    { noticeNo, version, reason: "客户要求重开" },
    { token: clerk },
  );
};
async function rowOf(noticeNo: string): Promise<ListRow | undefined> {
  const query = { filters: { noticeNo }, size: 20, want: "rows" } as const;
  return (await product.ask(calls.queryPaymentNoticeList, query, { token: clerk })).data.rows[0];
}
/** The payer pays at the channel, and its notice is awaited. */
async function settle(businessNo: string): Promise<void> {
  await pollPaymentOutcomes(product.paying);
  const { rows } = await product.admin.query<{ payment_no: string }>(
    "select payment_no from payment_document where business_no = $1 and is_live",
    [businessNo],
  );
  assert.ok(channel.orders.settle(rows[0]?.payment_no ?? "", "paid"));
  for (let tries = 0; (await getPaymentStatus(product, businessNo)) !== "08"; tries += 1) {
    assert.ok(tries < 500, "the notice of the channel came");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a notice of one document is generated, sent, read, paid by its link, and paid in the list", async () => {
  const businessNo = await insert();
  const { noticeNo, key } = await notice(businessNo);
  assert.match(noticeNo, /^JT20981201\d{8}$/);
  const states = [(await find(noticeNo)).status];
  const sent = await send(noticeNo);
  assert.equal(sent.code, "0000", sent.message);
  assert.equal((await send(noticeNo)).code, "NTC007");
  await sendPaymentNotices(product.services);
  await sendPaymentNotices(product.services);
  states.push((await find(noticeNo)).status);
  const [text, second] = gateway.texts;
  assert.equal(second, undefined);
  assert.equal(text?.phone, NOTICE_PAYER.mobile);
  const link = `${channel.settings.PUBLIC_URL}/paymentNotice/${noticeNo}#key=${key}`;
  assert.equal(
    text?.content,
    `【承保】${NOTICE_PAYER.holderName}：您有 1 份保险应缴保费 1,060.00 元，请于 2098 年 12 月 31 日（含）前缴纳。查看并缴费：${link}`,
  );
  const opened = await read(noticeNo, key);
  assert.deepEqual(
    [opened.data.openAmount, opened.data.payerName, opened.data.items[0]?.number, opened.data.why],
    ["1060.00", "示例电子******", `尾号 ${businessNo.slice(-6)}`, ""],
  );
  assert.deepEqual(
    opened.data.methods.map(({ code }) => code),
    ["01", "02"],
  );
  assert.equal(JSON.stringify(opened.data).includes(NOTICE_PAYER.certificateNo), false);
  states.push((await find(noticeNo)).status);
  const { data: begun, message } = await pay(noticeNo, key, "1060.00");
  assert.deepEqual([begun?.payment?.status, begun?.payment?.isElsewhere], ["1", false], message);
  const twice = await pay(noticeNo, key, "1060.00");
  assert.match(`${twice.code} ${twice.message}`, /^PAY005 尾号 \d{6} 已有进行中的缴费/);
  await settle(businessNo);
  for (const ended of [
    await read(noticeNo, key),
    await pay(noticeNo, key, "0.00"),
    await cancel(noticeNo, key),
  ])
    assert.deepEqual([ended.code, ended.data], ["NTC013", null]);
  const row = await rowOf(noticeNo);
  states.push(row?.["status"] ?? "");
  assert.deepEqual(states, ["1", "2", "3", "5"]);
  assert.deepEqual(
    [row?.["dueAmount"], row?.["paidAmount"], row?.["linkStatus"], row?.["sentTimes"], row?.["ways"]],
    ["1060.00", "1060.00", "3", "1", "2"],
  );
  for (const { code } of [await send(noticeNo), await remind(noticeNo), await voidNotice(noticeNo)])
    assert.equal(code, "NTC005");
});

test("the payer cancels what was begun by the link, and pays in another way", async () => {
  const businessNo = await insert();
  const { noticeNo, key } = await notice(businessNo);
  assert.equal((await cancel(noticeNo, key)).code, "NTC014");
  const begun = await pay(noticeNo, key, "1060.00", "02");
  assert.equal(begun.data.payment?.mayCancel, true);
  await pollPaymentOutcomes(product.paying);
  assert.equal((await cancel(noticeNo, `${key}x`)).code, "NTC010");
  const cancelled = await cancel(noticeNo, key);
  assert.deepEqual(
    [
      cancelled.code,
      cancelled.data?.payment?.status,
      cancelled.data?.payment?.mayCancel,
      cancelled.data?.why,
    ],
    ["0000", "5", false, ""],
    cancelled.message,
  );
  assert.equal(await getPaymentStatus(product, businessNo), "06");
  assert.equal((await cancel(noticeNo, key)).code, "NTC014");
  assert.equal((await pay(noticeNo, key, "1060.00", "01")).code, "0000");
  await settle(businessNo);
  assert.equal((await find(noticeNo)).status, "5");
});

test("what the channel knows to be paid is not cancelled, and what the insurer began is none of the payer's", async () => {
  const [paid, counter] = [await insert(), await insert()];
  const [first, second] = [await notice(paid), await notice(counter)];
  await pay(first.noticeNo, first.key, "1060.00");
  await pollPaymentOutcomes(product.paying);
  const { rows } = await product.admin.query<{ payment_no: string }>(
    "select payment_no from payment_document where business_no = $1 and is_live",
    [paid],
  );
  assert.ok(channel.orders.settle(rows[0]?.payment_no ?? "", "unknown"));
  assert.equal((await cancel(first.noticeNo, first.key)).code, "PAY011");
  const { holderName: payerName, certificateNo: payerCertificateNo } = NOTICE_PAYER;
  for (const paymentMethod of ["03", "01"]) {
    const input = { businessNo: counter, paymentMethod, payerName, payerCertificateNo };
    const { data } = await product.ask(initiateProposalPayment, input, { token: clerk });
    assert.equal((await read(second.noticeNo, second.key)).data.payment?.mayCancel, false);
    assert.equal((await cancel(second.noticeNo, second.key)).code, "NTC014");
    await product.ask(cancelPayment, { paymentNo: data.paymentNo }, { token: clerk });
  }
});

test("a payment that nobody paid in time leaves its notice payable", async () => {
  const businessNo = await insert();
  const { noticeNo, key } = await notice(businessNo);
  await pay(noticeNo, key, "1060.00");
  at = new Date(START.getTime() + 25 * 3_600_000);
  await product.admin.query("update payment_watch set next_look_at = '2000-01-01'");
  await pollPaymentOutcomes(product.paying);
  await pollPaymentOutcomes(product.paying);
  assert.equal((await read(noticeNo, key)).data.payment?.status, "6");
  assert.equal((await pay(noticeNo, key, "1060.00", "02")).code, "0000");
  at = START;
});

test("several documents of one payer stand on one notice and are paid together", async () => {
  const [one, two] = [await insert(), await insert({ premium: "2120.00" })];
  const { noticeNo, key } = await notice(two, one, one);
  const { items, dueAmount } = await find(noticeNo);
  assert.deepEqual(
    [items.map(({ businessNo }) => businessNo), dueAmount],
    [[one, two].toSorted(), "3180.00"],
  );
  assert.equal((await pay(noticeNo, key, "3180.01")).code, "NTC002");
  assert.equal((await pay(noticeNo, key, "3180.00", "03")).code, "PAY006");
  assert.equal((await pay(noticeNo, key, "3180.00")).code, "0000");
  await settle(one);
  assert.deepEqual([await getPaymentStatus(product, two), (await find(noticeNo)).status], ["08", "5"]);
});

test("a notice of which one document was paid elsewhere is paid in part, and its link pays the rest", async () => {
  const [one, two] = [await insert(), await insert({ premium: "2120.00" })];
  const { noticeNo, key } = await notice(one, two);
  await payTestProposalOverCounter(product, one);
  const { status, paidAmount } = await find(noticeNo);
  assert.deepEqual([status, paidAmount], ["4", "1060.00"]);
  assert.equal((await read(noticeNo, key)).data.openAmount, "2120.00");
  assert.equal((await pay(noticeNo, key, "2120.00")).code, "0000");
  await settle(two);
  assert.equal((await find(noticeNo)).status, "5");
});

const refused: readonly (readonly [string, () => Promise<string[]>, string])[] = [
  ["of two payers", async () => [await insert(), await insert({ holder: TEST_PERSON_PAYER })], "NTC003"],
  ["of two branches", async () => [await insert(), await insert({ comCode: "32010200" })], "NTC003"],
  ["of a document that is not underwritten", async () => [await insert({ status: "01" })], "PAY003"],
  [
    "of what is paid",
    async () => {
      const businessNo = await insert();
      await payTestProposalOverCounter(product, businessNo);
      return [businessNo];
    },
    "PAY004",
  ],
  [
    "of what is being paid",
    async () => {
      const businessNo = await insert();
      const { holderName: payerName, certificateNo: payerCertificateNo } = NOTICE_PAYER;
      const input = { businessNo, paymentMethod: "03", payerName, payerCertificateNo };
      await product.ask(initiateProposalPayment, input, { token: clerk });
      return [businessNo];
    },
    "PAY005",
  ],
  [
    "of what stands under another notice",
    async () => {
      const businessNo = await insert();
      await notice(businessNo);
      return [await insert(), businessNo];
    },
    "NTC004",
  ],
];
for (const [what, numbersOf, code] of refused)
  test(`no notice ${what}, and nothing of it is left`, async () => {
    const numbers = await numbersOf();
    const count = async () =>
      (await product.admin.query("select from premium_notice_item where business_no = any($1)", [numbers]))
        .rowCount;
    const earlier = await count();
    const cashier = await product.signIn(CASHIER);
    const answer = await generate(numbers, cashier);
    assert.equal(answer.code, code, answer.message);
    assert.equal(await count(), earlier);
  });

test("of two calls for one instalment at once, one gets the notice", async () => {
  const [shared, other] = [await insert(), await insert()];
  const answers = await Promise.all([generate([shared]), generate([other, shared]), generate([shared])]);
  const codes = answers.map(({ code }) => code).toSorted();
  assert.deepEqual(codes, ["0000", "NTC004", "NTC004"]);
});

test("of two payers at once, one begins the payment", async () => {
  const { noticeNo, key } = await notice(await insert());
  const answers = await Promise.all([pay(noticeNo, key, "1060.00"), pay(noticeNo, key, "1060.00")]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "PAY005"]);
  assert.equal((await voidNotice(noticeNo)).code, "PAY005");
});

test("a payer sees that the insurer takes the money, and a notice of a changed payer is not paid", async () => {
  const [counter, moved] = [await insert(), await insert()];
  const [first, second] = [await notice(counter), await notice(moved)];
  const { holderName: payerName, certificateNo: payerCertificateNo } = NOTICE_PAYER;
  const input = { businessNo: counter, paymentMethod: "03", payerName, payerCertificateNo };
  await product.ask(initiateProposalPayment, input, { token: clerk });
  assert.equal((await read(first.noticeNo, first.key)).data.payment?.isElsewhere, true);
  await product.admin.query("update document set holder_name = '另一家公司' where business_no = $1", [moved]);
  const refusal = await pay(second.noticeNo, second.key, "1060.00");
  assert.deepEqual([refusal.code, await getPaymentStatus(product, moved)], ["PAY003", "06"]);
  await product.admin.query("update document set holder_name = $2 where business_no = $1", [
    moved,
    payerName,
  ]);
});

test("a payer is asked for what no prepayment holds for the instalment", async () => {
  const businessNo = await insert();
  const { noticeNo, key } = await notice(businessNo);
  await product.admin.query(
    `insert into set_off_hold (prepay_no, business_no, com_code, amount, payer_name, payer_certificate_no, held_by, held_at)
     select 'YS2098120100000001', business_no, com_code, 100, $2, $3, input_by, now() from document where business_no = $1`,
    [businessNo, TEST_ORGANISATION_PAYER.holderName, TEST_ORGANISATION_PAYER.certificateNo],
  );
  assert.match(JSON.stringify((await read(noticeNo, key)).data), /"960.00"/);
  const { rows } = await product.admin.query(
    "select due_amount::text as due from premium_notice_now where notice_no = $1",
    [noticeNo],
  );
  assert.deepEqual(rows, [{ due: "960.00" }], "text messages and lists ask for the same");
  assert.equal((await pay(noticeNo, key, "1060.00")).code, "NTC002");
  const { code, message } = await pay(noticeNo, key, "960.00");
  assert.equal(code, "0000", message);
  await product.admin.query("delete from set_off_hold");
});

test("a void notice ends its link and frees its instalment", async () => {
  const businessNo = await insert();
  const { noticeNo, key } = await notice(businessNo);
  const stale = { noticeNo, version: 9, reason: "重复生成" };
  assert.equal((await product.ask(calls.voidPaymentNotice, stale, { token: clerk })).code, "NTC002");
  assert.equal((await voidNotice(noticeNo)).code, "0000");
  for (const ended of [
    await read(noticeNo, key),
    await pay(noticeNo, key, "1060.00"),
    await cancel(noticeNo, key),
  ])
    assert.deepEqual([ended.code, ended.data], ["NTC011", null]);
  const { status, linkPath, voidReason } = await find(noticeNo);
  assert.deepEqual([status, linkPath, voidReason], ["7", "", "客户要求重开"]);
  assert.equal((await voidNotice(noticeNo)).code, "NTC005");
  assert.equal((await generate([businessNo])).code, "0000");
});

test("a wrong key and the key of another notice open nothing", async () => {
  const [mine, other] = [await notice(await insert()), await notice(await insert())];
  for (const key of [other.key, "x", `${mine.key} `, "0".repeat(64)])
    for (const { code } of [await read(mine.noticeNo, key), await pay(mine.noticeNo, key, "1060.00")])
      assert.equal(code, "NTC010");
  const unknown = await read(`${mine.noticeNo.slice(0, 10)}99999999`, mine.key);
  assert.equal(unknown.code, "NTC010");
  assert.equal((await find(mine.noticeNo)).readAt, null);
});

test("the first opening is the time of reading", async () => {
  const { noticeNo, key } = await notice(await insert());
  await Promise.all([read(noticeNo, key), read(noticeNo, key)]);
  const { readAt } = await find(noticeNo);
  at = new Date(at.getTime() + 60_000);
  await read(noticeNo, key);
  assert.equal((await find(noticeNo)).readAt, readAt);
  assert.notEqual(readAt, null);
});

test("a reminder goes out once a day, says so, and counts", async () => {
  const { noticeNo } = await notice(await insert());
  gateway.texts = [];
  assert.equal((await remind(noticeNo)).code, "0000");
  await sendPaymentNotices(product.services);
  assert.match(gateway.texts[0]?.content ?? "", /提醒您，您有 1 份保险应缴保费 1,060\.00 元/);
  assert.equal((await remind(noticeNo)).code, "NTC008");
  at = new Date(at.getTime() + 86_400_000);
  clerk = await product.signIn(CLERK);
  const both = await Promise.all([remind(noticeNo), remind(noticeNo)]);
  assert.equal(both.filter(({ code }) => code === "0000").length, 1);
  await sendPaymentNotices(product.services);
  assert.equal((await rowOf(noticeNo))?.["remindedTimes"], "2");
});

test("a message that the gateway refuses is no sending, and a paper that is handed over is one", async () => {
  const { noticeNo } = await notice(await insert());
  gateway.status = 503;
  await send(noticeNo);
  await sendPaymentNotices(product.services);
  gateway.status = 200;
  const { status, sendings } = await find(noticeNo);
  assert.deepEqual([status, sendings.map((each) => each.status)], ["1", ["4"]]);
  assert.equal((await send(noticeNo, "3")).code, "0000");
  assert.equal((await find(noticeNo)).status, "2");
});

test("a payer without a mobile number gets no message", async () => {
  const { mobile: _, ...holder } = NOTICE_PAYER;
  const { noticeNo } = await notice(await insert({ holder }));
  assert.equal((await send(noticeNo)).code, "NTC006");
  assert.equal((await send(noticeNo, "3")).code, "0000");
});

test("the paper has the payer, the numbers and the amount in words, and is given to nobody else", async () => {
  const businessNo = await insert();
  const { noticeNo } = await notice(businessNo);
  const { path: url } = calls.printPaymentNotice;
  const print = (token: string) =>
    product.app.inject({ url, query: { noticeNo }, headers: { authorization: `Bearer ${token}` } });
  const { rawPayload, headers, body } = await print(clerk);
  assert.equal(headers["content-type"], "application/pdf", body.slice(0, 300));
  const text = (await extractPdfPageTexts(rawPayload)).join("").replaceAll(/\s/g, "");
  assert.match(text, /请于\d{4}年\d{2}月\d{2}日（含）前缴清/);
  for (const said of [NOTICE_PAYER.holderName, businessNo, noticeNo, "1,060.00元", "人民币壹仟零陆拾元整"])
    assert.ok(text.includes(said), `${said} in ${text}`);
  assert.match((await print(await product.signIn(CLERK_BEIJING))).body, /NTC001/);
  assert.match((await print(await product.signIn(UNDERWRITER_LEVEL_2))).body, /SYS403/);
  await voidNotice(noticeNo);
  assert.match((await print(clerk)).body, /NTC005/);
});

test("the same notice printed again is the same bytes, on another day and of two at once; another content is another", async () => {
  const businessNo = await insert();
  const { noticeNo } = await notice(businessNo);
  const { path: url } = calls.printPaymentNotice;
  const print = async () =>
    (await product.app.inject({ url, query: { noticeNo }, headers: { authorization: `Bearer ${clerk}` } }))
      .rawPayload;
  const today = at;
  const [first, second] = await Promise.all([print(), print()]);
  assert.equal(first.subarray(0, 5).toString(), "%PDF-");
  assert.deepEqual(second, first);
  at = new Date(today.getTime() + 25 * 3_600_000);
  assert.deepEqual(await print(), first);
  at = today;
  await product.admin.query(
    "update premium_notice set payer_name = payer_name || '（改）' where notice_no = $1",
    [noticeNo],
  );
  const other = await print();
  assert.notDeepEqual(other, first);
  await product.admin.query(
    "update premium_notice set payer_name = replace(payer_name, '（改）', '') where notice_no = $1",
    [noticeNo],
  );
  assert.deepEqual(await print(), first);
  const alter = (from: string, to: string) =>
    product.admin.query("update premium_notice_paper set data = replace(data, $2, $3) where notice_no = $1", [
      noticeNo,
      from,
      to,
    ]);
  await alter("1,060.00", "1,070.00");
  assert.match((await print()).toString(), /NTC017/);
  await alter("1,070.00", "1,060.00");
  assert.deepEqual(await print(), first);
});

test("those of another branch see no notice, and those without the right may do nothing", async () => {
  const businessNo = await insert();
  const { noticeNo } = await notice(businessNo);
  const foreign = await product.signIn(CLERK_BEIJING);
  const asks = (token: string) => [
    product.ask(calls.queryPaymentNotice, { noticeNo }, { token }),
    product.ask(calls.sendPaymentNotice, { noticeNo, way: "3" }, { token }),
    product.ask(calls.remindPaymentNotice, { noticeNo, way: "2" }, { token }),
    product.ask(calls.voidPaymentNotice, { noticeNo, version: 1, reason: "试试看" }, { token }),
  ];
  for (const { code } of await Promise.all(asks(foreign))) assert.equal(code, "NTC001");
  assert.equal((await generate([await insert()], foreign)).code, "PAY001");
  const without = await product.signIn(UNDERWRITER_LEVEL_2);
  for (const { code } of await Promise.all([...asks(without), generate([businessNo], without)]))
    assert.equal(code, "SYS403");
});

test("a notice whose last day is over is overdue", async () => {
  const { noticeNo } = await notice(await insert());
  at = new Date("2099-01-01T15:00:00Z");
  await updatePayPlanStatuses(product.services);
  assert.equal((await find(noticeNo)).status, "1");
  at = new Date("2099-01-02T00:00:00+08:00");
  await updatePayPlanStatuses(product.services);
  clerk = await product.signIn(CLERK);
  assert.equal((await find(noticeNo)).status, "6");
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
