import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { startPayChannel, type TestPayChannel } from "#platform/testing/test-pay-channel.ts";
import { initiateProposalPayment, paymentCancle } from "./contract.ts";
import { watchPayments } from "./jobs/watching.ts";
import { booksOf, PAYER, plantProposal } from "./testing/proposals.ts";

const PATH = "/api/v1/insurance/prpall/pay/notice";

let channel: TestPayChannel;
let product: TestProduct;
let other: Awaited<ReturnType<TestProduct["openAnother"]>>;
let clerk: string;
const now = () => new Date("2098-12-01T02:00:00Z");

before(async () => {
  channel = await startPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  other = await product.openAnother();
  clerk = await product.signIn("10000002");
});
after(async () => {
  await other.close();
  await product.close();
  await channel.stop();
});

/** The full proof takes minutes: NOTICES=1000 NOTICE_ROUNDS=10 npm test -- areas/payment/notices.test.ts */
const NOTICES = Number(process.env["NOTICES"] ?? 60);
const ROUNDS = Number(process.env["NOTICE_ROUNDS"] ?? 2);
const CLIENTS = Number(process.env["RACE_CLIENTS"] ?? 8);
const RACES = Number(process.env["RACE_ROUNDS"] ?? 4);
const AT_ONCE = 16;
const AMOUNT = "1060.00";

const payer = { paymentMethod: "01", payerName: PAYER.holderName, payerCertificateNo: PAYER.certificateNo };

async function begin(): Promise<{ businessNo: string; paymentNo: string }> {
  const { businessNo } = await plantProposal(product);
  const { data } = await product.ask(initiateProposalPayment, { businessNo, ...payer }, { token: clerk });
  return { businessNo, paymentNo: data.paymentNo };
}
const paidNotice = (outTradeNo: string) => ({
  state: "PAID",
  noticeId: randomBytes(16).toString("hex"),
  outTradeNo,
  tradeNo: `SIM${outTradeNo}`,
  amount: AMOUNT,
  currency: "CNY",
});
type Sent = ReturnType<TestPayChannel["signed"]>;
async function send({ payload, headers }: Sent): Promise<number> {
  return (await product.app.inject({ method: "POST", url: PATH, payload, headers })).statusCode;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0] as Item);
}
async function several<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
async function countOf(sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await product.admin.query<{ count: number }>(sql, [...values]);
  return rows[0]?.count ?? 0;
}

test(`${NOTICES} notices, shuffled among forged, altered, late and doubled ones, are booked once each, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun: string[] = [];
    for (let count = 0; count < NOTICES; count += 1) begun.push((await begin()).paymentNo);
    const right = begun.map((paymentNo) => paidNotice(paymentNo));
    const believed = right.flatMap((notice) => {
      const again = { ...notice, noticeId: randomBytes(16).toString("hex") };
      return [notice, notice, again].map((one) => channel.signed(one, PATH));
    });
    const forged = right.flatMap((notice, at) => {
      const wrong = { ...notice, noticeId: `forged-${round}-${at}` };
      const altered = channel.signed(wrong, PATH);
      return [
        channel.signed(wrong, PATH, { key: "somebody else's key of 32 letters" }),
        channel.signed(wrong, PATH, { at: new Date(now().getTime() - 301_000) }),
        channel.signed(wrong, "/elsewhere"),
        channel.signed({ ...wrong, amount: "1060.01" }, PATH),
        channel.signed({ ...wrong, outTradeNo: "JF2098120199999999" }, PATH),
        { ...altered, payload: altered.payload.replace(wrong.outTradeNo, begun[0] ?? "") + " " },
      ];
    });
    const sent = [
      ...believed.map((notice) => ({ notice, status: 200 })),
      ...forged.map((notice) => ({ notice, status: 400 })),
    ];
    await several(shuffled(sent), async ({ notice, status }) => {
      assert.equal(await send(notice), status, notice.payload);
    });
    const settled =
      "select count(*)::int as count from payment where payment_no = any ($1) and payment_status = '3'";
    assert.equal(await countOf(settled, [begun]), NOTICES);
    const entries =
      "select count(*)::int as count from ledger_entry where payment_no = any ($1) and kind = $2";
    assert.equal(await countOf(entries, [begun, "receive"]), NOTICES);
    assert.equal(await countOf(entries, [begun, "issue"]), NOTICES);
    const kept =
      "select count(*)::int as count from payment_notice where payment_no = any ($1) and event = $2";
    assert.equal(await countOf(kept, [begun, "receive"]), NOTICES);
    assert.equal(await countOf(kept, [begun, ""]), NOTICES);
  }
  assert.equal((await booksOf(product))["bank"], (1060 * NOTICES * ROUNDS).toFixed(2));
  assert.deepEqual(await product.audit(), []);
});

test("of many who pay one proposal at once, one does", async () => {
  for (let round = 0; round < RACES; round += 1) {
    const { businessNo } = await plantProposal(product);
    const asked = Array.from({ length: CLIENTS }, (_, client) =>
      (client % 2 === 0 ? product : other).ask(
        initiateProposalPayment,
        { businessNo, ...payer },
        { token: clerk },
      ),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    assert.deepEqual(codes.toSorted(), ["0000", ...Array.from({ length: CLIENTS - 1 }, () => "PAY005")]);
  }
});

test("of a cancellation and a notice at once, one wins: what was paid is never cancelled, what was cancelled is owed back", async () => {
  const ends = new Set<string>();
  for (let round = 0; round < RACES * 2; round += 1) {
    const { businessNo, paymentNo } = await begin();
    const notice = channel.signed(paidNotice(paymentNo), PATH);
    const [cancelled, heard] = await Promise.all([
      product.ask(paymentCancle, { paymentNo }, { token: clerk }),
      send(notice),
    ]);
    assert.equal(heard, 200);
    const { rows } = await product.admin.query<{ payment_status: string; status: string }>(
      "select payment_status, status from payment, document where payment_no = $1 and business_no = $2",
      [paymentNo, businessNo],
    );
    const [left] = rows;
    ends.add(`${cancelled.code} ${left?.payment_status} ${left?.status}`);
  }
  for (const end of ends) assert.ok(["LIF001 3 08", "0000 7 06"].includes(end), end);
  assert.deepEqual(await product.audit(), []);
});

test("a look and a notice that bring the same money at once book it once", async () => {
  for (let round = 0; round < RACES; round += 1) {
    const { paymentNo } = await begin();
    const parts = product.paying;
    while ((await watchPayments(parts)) > 0);
    assert.ok(channel.orders.settle(paymentNo, "unknown"));
    await product.admin.query("update payment_watch set next_look_at = '2098-01-01'");
    await Promise.all([send(channel.signed(paidNotice(paymentNo), PATH)), watchPayments(parts)]);
    const entries =
      "select count(*)::int as count from ledger_entry where payment_no = $1 and kind = 'receive'";
    assert.equal(await countOf(entries, [paymentNo]), 1);
  }
  assert.deepEqual(await product.audit(), []);
});
