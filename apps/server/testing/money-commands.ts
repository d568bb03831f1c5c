import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { bookEndorsement } from "#areas/payment/commands/endorsement.ts";
import { requestRefund } from "#areas/payment/commands/refund.ts";
import {
  cancelPayment,
  confirmPayment,
  confirmRefund,
  initiateProposalPayment,
} from "#areas/payment/contract/payment.ts";
import { approveRefund, resendRefund, returnRefund } from "#areas/payment/contract/refund.ts";
import { pollPaymentOutcomes } from "#areas/payment/jobs/payment-watch.ts";
import { computeNetPremium } from "#areas/payment/rules/proposal-premium.ts";
import {
  createTestPaymentNotice,
  PAYMENT_NOTICE_PATH,
  sendTestPaymentNotice,
} from "#areas/payment/testing/notices.ts";
import { TEST_ORGANISATION_PAYER } from "#areas/payment/testing/proposals.ts";
import {
  insertTestEndorsement,
  issueTestEndorsementNumber,
  runTestPaymentWork,
  TEST_PAYEE,
  TEST_REFUND_LETTER,
} from "#areas/payment/testing/refunds.ts";
import { setOffPrePay } from "#areas/prepayment/contract.ts";
import { PAYOUT_CHANNEL_NOTICE_PATH } from "#integrations/payment-channel/notice-path.ts";
import type { TestPaymentChannel } from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { CASHIER, CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { type InvoiceHarness, listInvoiceRuns } from "./invoice-commands.ts";
import type { MoneyCommand } from "./money-model.ts";
import type { createPrepaymentTestClient } from "./prepayments.ts";

export type MoneyHarness = InvoiceHarness & {
  readonly channel: TestPaymentChannel;
  readonly prepayments: ReturnType<typeof createPrepaymentTestClient>;
  readonly tokens: Readonly<Record<"clerk" | "office" | "finance", string>>;
  passDay(): void;
};
export type MoneyPlace = { readonly proposalNo: string; readonly inquiryNo: string };

type StoredMoney = {
  readonly policyNo: string;
  readonly payment: { no: string; version: number; amount: string } | null;
  readonly channelPayment: { no: string; amount: string; status: string } | null;
  readonly stray: { no: string; version: number; amount: string } | null;
  readonly refund: { no: string; version: number; amount: string } | null;
  readonly prepayNo: string | null;
};

const COUNTER = "03";
const BANK_TRANSFER = "01";
const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

/** Formats whole fen as yuan, without the product's own arithmetic. */
export function toYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const read = (
  where: string,
  order: string,
) => `(select jsonb_build_object('no', payment_no, 'version', version,
  'amount', amount::text, 'status', payment_status) from payment
  where payment_no in (select payment_no from payment_document where business_no = $1) and ${where} order by ${order} limit 1)`;

async function readStoredMoney(
  { product: { admin } }: MoneyHarness,
  { proposalNo, inquiryNo }: MoneyPlace,
): Promise<StoredMoney> {
  const { rows } = await admin.query<StoredMoney>(
    `select d.policy_no as "policyNo", ${read("payment_status in ('1', '2')", "payment_no desc")} as payment,
       ${read("payment_method = '01' and amount > 0", "begun_at desc, payment_no desc")} as "channelPayment",
       ${read("payment_status = '7'", "payment_no")} as stray,
       (select jsonb_build_object('no', refund_no, 'version', version, 'amount', amount::text) from refund
          where policy_no = nullif(d.policy_no, '') or business_no in (select business_no from prepayment where inquiry_no = $2)
          order by refund_no desc limit 1) as refund,
       (select business_no from prepayment where inquiry_no = $2 limit 1) as "prepayNo"
     from document d where d.business_no = $1`,
    [proposalNo, inquiryNo],
  );
  assert.ok(rows[0]);
  return rows[0];
}

type Run = () => Promise<string | { code: string }>;
type MoneyWork = {
  readonly harness: MoneyHarness;
  readonly place: MoneyPlace;
  readonly stored: StoredMoney;
  readonly amount: number;
};

/** Runs a command and returns the code of its answer. */
export async function runMoneyCommand(
  harness: MoneyHarness,
  place: MoneyPlace,
  { command, amount }: { readonly command: MoneyCommand; readonly amount: number },
): Promise<string> {
  const work = { harness, place, amount, stored: await readStoredMoney(harness, place) };
  const runs: Record<MoneyCommand, Run> = {
    ...listPaymentRuns(work),
    ...listRefundRuns(work),
    ...listPrepaymentRuns(work),
    ...listInvoiceRuns(harness, work.stored.policyNo, toYuan(amount)),
  };
  const answer = await runs[command]();
  return typeof answer === "string" ? answer : answer.code;
}

function listPaymentRuns({ harness, place, stored, amount }: MoneyWork) {
  const { product, channel, tokens } = harness;
  const { payment, channelPayment, stray } = stored;
  const [clerk, finance] = [{ token: tokens.clerk }, { token: tokens.finance }];
  const begin = (paymentMethod: string) => {
    const input = { businessNo: place.proposalNo, paymentMethod, ...payer };
    return product.ask(initiateProposalPayment, input, clerk);
  };
  const tell = async (paymentNo = "", sum = "", more: object = {}) => {
    const content = { ...createTestPaymentNotice(paymentNo, sum), ...more };
    const notice = channel.signNotice(content, PAYMENT_NOTICE_PATH);
    for (const _ of ["once", "again"]) assert.equal(await sendTestPaymentNotice(product, notice), 200);
    return "0000";
  };
  const toFinance = (chosen: typeof payment) =>
    ({ paymentNo: chosen?.no ?? "", version: chosen?.version ?? 0 }) as const;
  const tradeNo = `MORE${randomBytes(8).toString("hex")}`;
  return {
    payOverCounter: () => begin(COUNTER),
    payByChannel: () => begin(BANK_TRANSFER),
    confirm: () => product.ask(confirmPayment, toFinance(payment), finance),
    cancel: () => product.ask(cancelPayment, { paymentNo: payment?.no ?? "" }, clerk),
    expire: () => expire(harness),
    notice: () => tell(payment?.no, payment?.amount),
    wrongNotice: () => tell(payment?.no, toYuan(amount)),
    moreMoney: () =>
      isSettled(channelPayment?.status)
        ? tell(channelPayment?.no, toYuan(amount), { tradeNo })
        : tell(channelPayment?.no, channelPayment?.amount),
    payBack: () => product.ask(confirmRefund, toFinance(stray), finance),
  } satisfies Partial<Record<MoneyCommand, Run>>;
}

function listRefundRuns({ harness, place, stored, amount }: MoneyWork) {
  const { product, tokens } = harness;
  const { refund } = stored;
  const [office, finance] = [{ token: tokens.office }, { token: tokens.finance }];
  const chosen = { refundNo: refund?.no ?? "", version: refund?.version ?? 0 };
  return {
    increase: () => bookChange(harness, { ...stored, ...place }, amount),
    decrease: () => bookChange(harness, { ...stored, ...place }, -amount),
    approveRefund: () => product.ask(approveRefund, chosen, finance),
    returnRefund: () => product.ask(returnRefund, { ...chosen, reason: "收款账号有误" }, finance),
    resendRefund: () => product.ask(resendRefund, { ...chosen, ...TEST_PAYEE }, office),
    payRefund: () => tellPayout(harness, refund?.no ?? "", refund?.amount ?? ""),
  } satisfies Partial<Record<MoneyCommand, Run>>;
}

function listPrepaymentRuns({ harness, place, stored, amount }: MoneyWork) {
  const { product, prepayments, tokens } = harness;
  const prepayNo = stored.prepayNo ?? "";
  const take = (event: string, input: object) => prepayments.take(event, prepayNo, OFFICE_CLERK, input);
  return {
    addPrepayment: async () => {
      const added = await prepayments.add(place.inquiryNo, toYuan(amount));
      return prepayments.take("submit", added, OFFICE_CLERK);
    },
    confirmPrepayment: async () => {
      const { form } = await prepayments.find(prepayNo);
      const asked = getFormTextAtPath(form, "application.amount");
      const transfer = { tradeNo: `T${prepayNo}`, receivedDate: "2024-12-16", amount: asked };
      return prepayments.take("confirm", prepayNo, CASHIER, transfer);
    },
    cancelPrepayment: () => take("cancel", { reason: "客户改为转账缴费" }),
    setOff: async () => {
      const { version } = await prepayments.find(prepayNo);
      const input = { prepayNo, version, businessNo: place.proposalNo };
      return product.ask(setOffPrePay, input, { token: tokens.office });
    },
    refundPrepayment: () => take("refund", { ...TEST_PAYEE, reason: "客户不再投保" }),
  } satisfies Partial<Record<MoneyCommand, Run>>;
}

const isSettled = (status: string | undefined): boolean => status === "3" || status === "7" || status === "8";

/** Books an endorsement that changes the premium, and asks for the refund of what was paid too much. */
async function bookChange(
  { product }: MoneyHarness,
  { policyNo, proposalNo }: StoredMoney & MoneyPlace,
  fen: number,
): Promise<string> {
  const [sum, sign] = [toYuan(Math.abs(fen)), fen < 0 ? "-" : ""];
  // No area handles numbers of the other letter: the refund is looked at alone.
  const businessNo =
    fen < 0
      ? `${TEST_REFUND_LETTER}${(await issueTestEndorsementNumber(product)).slice(1)}`
      : await insertTestEndorsement(product, { proposalNo, policyNo }, sum);
  const terms = { businessNo, comCode: "32010100", currency: "CNY" };
  const days = { startDate: "2099-06-15", endDate: "2099-12-31" };
  const amounts = {
    premiumChange: toYuan(fen),
    netPremiumChange: `${sign}${computeNetPremium(sum, "6")}`,
    commissionChange: "0.00",
  };
  const payable = { ...terms, premium: fen < 0 ? "0.00" : sum, ...days, rows: [] };
  try {
    await runTestPaymentWork(product, OFFICE_CLERK, async (work) => {
      const { toPayBack } = await bookEndorsement(work, { payable, policyNo, ...amounts });
      work.note({ subject: businessNo, comCode: terms.comCode, change: { booked: amounts } });
      if (toPayBack === "0.00") return;
      await requestRefund(work, { ...terms, policyNo, amount: toPayBack, reason: "03", ...TEST_PAYEE });
    });
    return "0000";
  } catch (error) {
    if (error instanceof Refusal) return error.kind.code;
    throw error;
  }
}

/** A day passes, and the channel is asked about what is open. */
async function expire({ product, passDay }: MoneyHarness): Promise<string> {
  passDay();
  await product.admin.query("update payment_watch set next_look_at = '2024-01-01'");
  await pollPaymentOutcomes(product.paying);
  return "0000";
}

async function tellPayout(
  { product, channel }: MoneyHarness,
  outTradeNo: string,
  amount: string,
): Promise<string> {
  const notice = {
    state: "PAID",
    noticeId: randomBytes(16).toString("hex"),
    outTradeNo,
    tradeNo: `T${outTradeNo}`,
    amount,
    currency: "CNY",
  };
  const signed = channel.signNotice(notice, PAYOUT_CHANNEL_NOTICE_PATH);
  const sending = { method: "POST", url: PAYOUT_CHANNEL_NOTICE_PATH, ...signed } as const;
  for (const _ of ["once", "again"]) assert.equal((await product.app.inject(sending)).statusCode, 200);
  return "0000";
}
export const MONEY_USERS = { clerk: CLERK, office: OFFICE_CLERK, finance: CASHIER } as const;
