import { randomInt } from "node:crypto";
import {
  confirmPayment,
  initiateProposalPayment,
  queryPaymentInfo,
} from "#areas/payment/contract/payment.ts";
import { addPolicy, policyUndwrt } from "#areas/proposal/contract/proposal.ts";
import {
  createOtherCertificateNo,
  ELECTRONICS_TEST_CUSTOMER,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createEmployerLiabilityForm, employerTestSumsInsured } from "./employer-form.ts";
import {
  type CrashTestWorkload,
  type CrashTestClients,
  type CrashTestWriteNumber,
  waitForOutcome,
} from "./work.ts";

const [CLERK, FINANCE] = ["10000002", "10000031"];
const COUNTER = "03";
const BANK_TRANSFER = "01";
export const crashTestPayer = {
  payerName: ELECTRONICS_TEST_CUSTOMER.name,
  payerCertificateNo: ELECTRONICS_TEST_CUSTOMER.certificateNo,
};

/** Issued on counter payment, or issued first and paid later. */
const overCounter = [
  { paymentMethod: COUNTER, isSeeFeeFlag: "1", outcome: "" },
  { paymentMethod: COUNTER, isSeeFeeFlag: "0", outcome: "" },
] as const;
/** Paid through the channel. Without its notice the product queries the outcome. */
const byChannel = [
  { paymentMethod: BANK_TRANSFER, isSeeFeeFlag: "1", outcome: "paid" },
  { paymentMethod: BANK_TRANSFER, isSeeFeeFlag: "1", outcome: "doubled" },
  { paymentMethod: BANK_TRANSFER, isSeeFeeFlag: "1", outcome: "unknown" },
] as const;
/**
 * The number of writers that pay through the channel. They wait for it through several kills while the others
 * continue.
 */
const BY_CHANNEL = 2;

function wayOf({ writer, count }: CrashTestWriteNumber) {
  const ways = writer < BY_CHANNEL ? byChannel : overCounter;
  return ways[count % ways.length] ?? ways[0];
}

/** Pays a proposal into a policy: payment, payment plan, postings, contract, policy, order, trail. */
export const paymentCrashWorkload: CrashTestWorkload = {
  title: "缴费出单",
  userCodes: [CLERK, FINANCE],
  async write(site, turn) {
    const { paymentMethod, isSeeFeeFlag, outcome } = wayOf(turn);
    const insist = site.as(CLERK);
    const saved = await insist(addPolicy, { riskCode: "0405", form: createSoldForm(isSeeFeeFlag) as never });
    if (!saved) return [];
    const { proposalNo: businessNo, version, sumPremium } = saved;
    const approved = await insist(policyUndwrt, {
      proposalNo: businessNo,
      version,
      sumPremium: sumPremium ?? "0.00",
    });
    if (!approved) return [`added ${businessNo}`];
    const payment = await insist(initiateProposalPayment, { businessNo, paymentMethod, ...crashTestPayer });
    if (!payment) return [`added ${businessNo}`];
    const { paymentNo } = payment;
    if (outcome === "") await site.as(FINANCE)(confirmPayment, { paymentNo, version: payment.version });
    else await payThroughChannel(site, { businessNo, paymentNo, outcome });
    return [`added ${businessNo}`, `begun ${paymentNo}`, `received ${paymentNo}`, `issued ${businessNo}`];
  },
  async stored(owner, since) {
    const { rows } = await owner.query<{ told: string }>(
      `select 'added ' || business_no as told from document where input_at >= $1
       union all select 'begun ' || payment_no from payment where begun_at >= $1
       union all select 'received ' || payment_no from ledger_entry where kind = 'receive' and recorded_at >= $1
       union all select 'issued ' || proposal_no from policy where issued_at >= $1`,
      [since],
    );
    return rows.map(({ told }) => told);
  },
};

/** Random, so that a restarted run sells no cover twice either. */
const MOST_SERIAL = 99_999_999;

/** A form that can be sold once more. */
export function createSoldForm(isSeeFeeFlag: string): FilledForm {
  const certificateNo = createOtherCertificateNo(randomInt(1, MOST_SERIAL));
  const form = insureOtherCertificate(
    createEmployerLiabilityForm(employerTestSumsInsured.small),
    certificateNo,
  );
  return { ...form, base: { ...form["base"], isSeeFeeFlag } };
}

/** Acts as the payer: opens the channel's page as soon as it exists, pays, and waits for the result. */
export async function payThroughChannel(
  { url, as }: CrashTestClients,
  { businessNo, paymentNo, outcome }: Record<"businessNo" | "paymentNo" | "outcome", string>,
): Promise<void> {
  await waitForOutcome(`payment ${paymentNo}`, 100, async () => {
    const info = await as(CLERK)(queryPaymentInfo, { businessNo });
    if (!info || info.payment?.paymentStatus === "3") return true;
    if (info.payment?.payUrl)
      await fetch(`${url}/pay-channel/pay/${paymentNo}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ outcome }).toString(),
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
    return undefined;
  });
}
