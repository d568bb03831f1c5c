import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import {
  openTestProduct,
  type SecondTestServer,
  type TestProduct,
} from "#apps/server/testing/test-product.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { initiateProposalPayment } from "./contract/payment.ts";
import { PAYMENT_NOTICE_PATH, createTestPaymentNotice, sendTestPaymentNotice } from "./testing/notices.ts";
import { readLedgerBalances, TEST_ORGANISATION_PAYER, insertTestProposal } from "./testing/proposals.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
const now = () => new Date("2098-12-01T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
});
after(async () => {
  await other.close();
  await product.close();
  await channel.stop();
});

/** The full proof takes minutes: NOTICES=1000 NOTICE_ROUNDS=10 npm test -- areas/payment/notices.test.ts */
const NOTICES = Number(process.env["NOTICES"] ?? 60);
const ROUNDS = Number(process.env["NOTICE_ROUNDS"] ?? 2);
const WRONG_NOTICES = NOTICES / 10;
const AT_ONCE = 16;
const AMOUNT = "1060.00";

const payer = {
  paymentMethod: "01",
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

async function begin(): Promise<{ businessNo: string; paymentNo: string }> {
  const { businessNo } = await insertTestProposal(product);
  const { data } = await product.ask(initiateProposalPayment, { businessNo, ...payer }, { token: clerk });
  return { businessNo, paymentNo: data.paymentNo };
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

/** The channel reports another amount, or another currency, several times for each. */
async function beginWithWrongNotices() {
  const wrongs = [
    { amount: "1059.99", currency: "CNY" },
    { amount: AMOUNT, currency: "USD" },
  ];
  const begun = [];
  for (let count = 0; count < WRONG_NOTICES; count += 1) {
    const { paymentNo } = await begin();
    const { amount = "", currency = "" } = wrongs[count % 2] ?? {};
    const notice = { ...createTestPaymentNotice(paymentNo, amount), currency };
    const again = { ...notice, noticeId: randomBytes(16).toString("hex") };
    const signed = [notice, notice, again].map((item) => channel.signNotice(item, PAYMENT_NOTICE_PATH));
    begun.push({ paymentNo, signed });
  }
  return begun;
}

test(`${NOTICES} notices, mixed with forged, altered, wrong, late and doubled ones, are booked once each, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedItems: string[] = [];
    for (let count = 0; count < NOTICES; count += 1) startedItems.push((await begin()).paymentNo);
    const right = startedItems.map((paymentNo) => createTestPaymentNotice(paymentNo, AMOUNT));
    const believed = right.flatMap((notice) => {
      const again = { ...notice, noticeId: randomBytes(16).toString("hex") };
      return [notice, notice, again].map((item) => channel.signNotice(item, PAYMENT_NOTICE_PATH));
    });
    const wrong = await beginWithWrongNotices();
    const forged = right.flatMap((notice, index) => {
      const strange = { ...notice, noticeId: `forged-${round}-${index}` };
      const altered = channel.signNotice(strange, PAYMENT_NOTICE_PATH);
      return [
        channel.signNotice(strange, PAYMENT_NOTICE_PATH, { key: "somebody else's key of 32 letters" }),
        channel.signNotice(strange, PAYMENT_NOTICE_PATH, { at: new Date(now().getTime() - 301_000) }),
        channel.signNotice(strange, "/elsewhere"),
        channel.signNotice({ ...strange, outTradeNo: "JF2098120199999999" }, PAYMENT_NOTICE_PATH),
        { ...altered, payload: altered.payload.replace(strange.outTradeNo, startedItems[0] ?? "") + " " },
      ];
    });
    const sent = [
      ...believed.map((notice) => ({ notice, status: 200 })),
      ...wrong.flatMap(({ signed }) => signed.map((notice) => ({ notice, status: 200 }))),
      ...forged.map((notice) => ({ notice, status: 400 })),
    ];
    await several(shuffled(sent), async ({ notice, status }) => {
      const server = Math.random() < 0.5 ? product : other;
      assert.equal(await sendTestPaymentNotice(server, notice), status, notice.payload);
    });
    const settled =
      "select count(*)::int as count from payment where payment_no = any ($1) and payment_status = '3'";
    assert.equal(await countOf(settled, [startedItems]), NOTICES);
    const entries =
      "select count(*)::int as count from ledger_entry where payment_no = any ($1) and kind = $2";
    assert.equal(await countOf(entries, [startedItems, "receive"]), NOTICES);
    assert.equal(await countOf(entries, [startedItems, "issue"]), NOTICES);
    const kept =
      "select count(*)::int as count from payment_notice where payment_no = any ($1) and event = $2";
    assert.equal(await countOf(kept, [startedItems, "receive"]), NOTICES);
    assert.equal(await countOf(kept, [startedItems, ""]), NOTICES);
    const wrongNos = wrong.map(({ paymentNo }) => paymentNo);
    assert.equal(await countOf(settled, [wrongNos]), 0);
    const strays =
      "select count(*)::int as count from payment where payment_no = any ($1) and payment_status = '7'";
    assert.equal(await countOf(strays, [wrongNos]), wrongNos.length, "each is to be paid back");
    assert.equal(await countOf(entries, [wrongNos, "receiveLate"]), wrongNos.length, "each was booked once");
  }
  const wrongCents = (WRONG_NOTICES / 2) * (105_999 + 106_000);
  const cents = ROUNDS * (106_000 * NOTICES + wrongCents);
  assert.equal((await readLedgerBalances(product))["bank"], (cents / 100).toFixed(2));
  assert.deepEqual(await product.audit(), []);
});
