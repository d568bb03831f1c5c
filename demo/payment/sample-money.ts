import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { computeInstalmentRows } from "#areas/pay-plan/rules/instalments.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { buildIssuePosting, type LedgerPosting, buildReceiptPosting } from "#areas/payment/rules/ledger.ts";
import { findPaymentChannelProduct } from "#areas/payment/rules/methods.ts";
import { getAgentFeePercent, computeNetPremium } from "#areas/payment/rules/proposal-premium.ts";
import {
  type OwedInstalment,
  buildPayPlan,
  computeInstalmentStatus,
} from "#areas/pay-plan/rules/pay-plan.ts";
import { toShanghaiDay, type SampleProposal } from "./sample-proposal.ts";

/** An attempt to pay an instalment, but its number. */
export type SamplePayment = {
  readonly payNo: number;
  readonly amount: string;
  readonly status: "1" | "3" | "5";
  readonly beganMs: number;
  readonly endedMs: number | undefined;
  readonly endedBy: string;
};

/** What is owed, what came of it, and how it was paid. */
export type SampleMoney = {
  readonly plan: readonly OwedInstalment[];
  readonly payments: readonly SamplePayment[];
  readonly received: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** One of so many lets an instalment become overdue. */
const EVERY_LATE = 5;

export function createSampleProposalMoney(sample: SampleProposal, nowMs: number): SampleMoney {
  const { draft, startDate, endDate, script, isSeeFee } = sample;
  const payments = firstPayments(sample);
  const isIssued = script.issuedMs !== undefined;
  if (payments.length === 0 && !isIssued) return { plan: [], payments, received: "0.00" };
  const premium = draft.sumPremium ?? "0.00";
  const rows = computeInstalmentRows(draft.content, premium);
  const plan = buildPayPlan({ premium, startDate, endDate }, rows);
  const paid = payments.map((payment) => ({ ...payment, amount: plan[0]?.planFee ?? premium }));
  for (const { payNo, planDate, planFee } of isIssued ? plan.slice(isSeeFee ? 1 : 0) : []) {
    const later = laterPayment(sample, { payNo, planDate, amount: planFee }, nowMs);
    if (!later) break;
    paid.push(later);
  }
  const came = paid.filter(({ status }) => status === "3");
  const today = toShanghaiDay(nowMs);
  const owed = plan.map((row) => {
    const payFee = came.find(({ payNo }) => payNo === row.payNo)?.amount ?? "0.00";
    const open = { ...row, payFee, payPlanStatus: "0" };
    return { ...open, payPlanStatus: computeInstalmentStatus(open, today) };
  });
  const received = toWireMoney(sumMoney(came.map(({ amount }) => parseMoney(amount))));
  return { plan: owed, payments: paid, received };
}

/** As its steps tell of them: what came to nothing, what is under way, what issued the policy. */
function firstPayments({ script, clerk, taker }: SampleProposal): SamplePayment[] {
  return script.steps.flatMap((step, at) => {
    if (step.to !== "07") return [];
    const ended = script.steps[at + 1];
    const status = ended === undefined ? "1" : ended.to === "08" ? "3" : "5";
    const endedBy = status === "3" ? taker : clerk.userCode;
    const beganMs = step.atMs;
    return [{ payNo: 1, amount: "0.00", status, beganMs, endedMs: ended?.atMs, endedBy } as const];
  });
}

type Due = { readonly payNo: number; readonly planDate: PlainDate; readonly amount: string };

/** Some days before it is due, yet after the policy was issued; nothing where that has not come yet. */
function laterPayment(
  { at, script, taker }: SampleProposal,
  { payNo, planDate, amount }: Due,
  nowMs: number,
): SamplePayment | undefined {
  if (at % EVERY_LATE === payNo) return undefined;
  const wantedMs = Date.parse(`${addDays(planDate, -2)}T02:30:00Z`) + (at % 300) * MINUTE_MS;
  const beganMs = Math.max(wantedMs, (script.issuedMs ?? wantedMs) + DAY_MS);
  const endedMs = beganMs + 45 * MINUTE_MS;
  if (endedMs > nowMs) return undefined;
  return { payNo, amount, status: "3", beganMs, endedMs, endedBy: taker };
}

/** Of a sample entry: what it says, when, by whom and by which payment. */
export type SamplePostingEntry = {
  readonly posting: LedgerPosting;
  readonly atMs: number;
  readonly userCode: string;
  readonly paymentNo: string;
};

type NumberedPayment = SamplePayment & { readonly paymentNo: string };

/** The books of a policy: what is owed from its issue on, and each receipt. */
export function createSamplePostingEntries(
  { draft, priced, script, isSeeFee }: SampleProposal,
  policyNo: string,
  payments: readonly NumberedPayment[],
): SamplePostingEntry[] {
  const { issuedMs, steps } = script;
  if (issuedMs === undefined) return [];
  const premium = draft.sumPremium ?? "0.00";
  const came = payments.filter(({ status }) => status === "3");
  const currency = CONTRACT_SUM_CURRENCY;
  const owed = buildIssuePosting({
    businessNo: policyNo,
    day: toShanghaiDay(issuedMs),
    currency,
    premium,
    netPremium: computeNetPremium(premium, priced.product.vatRate),
    agentFee: getAgentFeePercent(draft.content),
  });
  const issuing = isSeeFee ? came[0] : undefined;
  const issuer = steps.find(({ to }) => to === "08")?.userCode ?? SYSTEM_ACTOR.userCode;
  const entries: SamplePostingEntry[] = [
    { posting: owed, atMs: issuedMs, userCode: issuer, paymentNo: issuing?.paymentNo ?? "" },
  ];
  let outstanding = parseMoney(premium);
  for (const { amount, endedMs: atMs = issuedMs, endedBy: userCode, paymentNo } of came) {
    const day = toShanghaiDay(atMs);
    const receipt = { businessNo: policyNo, day, currency, amount, outstanding: toWireMoney(outstanding) };
    entries.push({ posting: buildReceiptPosting(receipt), atMs, userCode, paymentNo });
    outstanding = outstanding.minus(parseMoney(amount));
  }
  return entries;
}

/** Who pays, as the form has him, and how. */
export function getSamplePayer({ draft, method }: SampleProposal) {
  const [holder = {}] = listFormRows(draft.content["holder"]);
  const certificateNo = String(holder["certificateNo"] ?? "");
  const isThroughChannel = findPaymentChannelProduct(method) !== undefined;
  return { payerName: draft.holderName, payerCertificateNo: certificateNo, isThroughChannel };
}
