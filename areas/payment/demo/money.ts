import { instalmentRows } from "#areas/drafting/rules/instalments.ts";
import { rowsOf } from "#platform/forms/filled.ts";
import { money, sumMoney, toWire } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { issuePosting, type Posting, receiptPosting } from "../rules/ledger.ts";
import { channelProduct } from "../rules/methods.ts";
import { agentFeeOf, withoutTax } from "../rules/of-proposal.ts";
import { type Owed, planOf, statusOf } from "#areas/drafting/rules/pay-plan.ts";
import { dayOf, type DrawnProposal } from "./proposal.ts";

/** An attempt to pay an instalment, but its number. */
export type DrawnPayment = {
  readonly payNo: number;
  readonly amount: string;
  readonly status: "1" | "3" | "5";
  readonly beganMs: number;
  readonly endedMs: number | undefined;
  readonly endedBy: string;
};

/** What is owed, what came of it, and how it was paid. */
export type DrawnMoney = {
  readonly plan: readonly Owed[];
  readonly payments: readonly DrawnPayment[];
  readonly received: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** One of so many lets an instalment become overdue. */
const EVERY_LATE = 5;

export function moneyOf(drawn: DrawnProposal, nowMs: number): DrawnMoney {
  const { draft, startDate, endDate, course, isSeeFee } = drawn;
  const payments = firstPayments(drawn);
  const isIssued = course.issuedMs !== undefined;
  if (payments.length === 0 && !isIssued) return { plan: [], payments, received: "0.00" };
  const premium = draft.sumPremium ?? "0.00";
  const rows = instalmentRows(draft.content, premium);
  const plan = planOf({ premium, startDate, endDate }, rows);
  const paid = payments.map((payment) => ({ ...payment, amount: plan[0]?.planFee ?? premium }));
  for (const { payNo, planDate, planFee } of isIssued ? plan.slice(isSeeFee ? 1 : 0) : []) {
    const later = laterPayment(drawn, { payNo, planDate, amount: planFee }, nowMs);
    if (!later) break;
    paid.push(later);
  }
  const came = paid.filter(({ status }) => status === "3");
  const today = dayOf(nowMs);
  const owed = plan.map((row) => {
    const payFee = came.find(({ payNo }) => payNo === row.payNo)?.amount ?? "0.00";
    const open = { ...row, payFee, payPlanStatus: "0" };
    return { ...open, payPlanStatus: statusOf(open, today) };
  });
  const received = toWire(sumMoney(came.map(({ amount }) => money(amount))));
  return { plan: owed, payments: paid, received };
}

/** As its steps tell of them: what came to nothing, what is under way, what issued the policy. */
function firstPayments({ course, clerk, taker }: DrawnProposal): DrawnPayment[] {
  return course.steps.flatMap((step, at) => {
    if (step.to !== "07") return [];
    const ended = course.steps[at + 1];
    const status = ended === undefined ? "1" : ended.to === "08" ? "3" : "5";
    const endedBy = status === "3" ? taker : clerk.userCode;
    const beganMs = step.atMs;
    return [{ payNo: 1, amount: "0.00", status, beganMs, endedMs: ended?.atMs, endedBy } as const];
  });
}

type Due = { readonly payNo: number; readonly planDate: PlainDate; readonly amount: string };

/** Some days before it is due, yet after the policy was issued; nothing where that has not come yet. */
function laterPayment(
  { at, course, taker }: DrawnProposal,
  { payNo, planDate, amount }: Due,
  nowMs: number,
): DrawnPayment | undefined {
  if (at % EVERY_LATE === payNo) return undefined;
  const wantedMs = Date.parse(`${addDays(planDate, -2)}T02:30:00Z`) + (at % 300) * MINUTE_MS;
  const beganMs = Math.max(wantedMs, (course.issuedMs ?? wantedMs) + DAY_MS);
  const endedMs = beganMs + 45 * MINUTE_MS;
  if (endedMs > nowMs) return undefined;
  return { payNo, amount, status: "3", beganMs, endedMs, endedBy: taker };
}

/** Of a drawn entry: what it says, when, by whom and by which payment. */
export type DrawnEntry = {
  readonly posting: Posting;
  readonly atMs: number;
  readonly userCode: string;
  readonly paymentNo: string;
};

type Numbered = DrawnPayment & { readonly paymentNo: string };

/** The books of a policy: what is owed from its issue on, and each receipt. */
export function entriesOf(
  { draft, priced, course, isSeeFee }: DrawnProposal,
  policyNo: string,
  payments: readonly Numbered[],
): DrawnEntry[] {
  const { issuedMs, steps } = course;
  if (issuedMs === undefined) return [];
  const premium = draft.sumPremium ?? "0.00";
  const came = payments.filter(({ status }) => status === "3");
  const currency = "CNY";
  const owed = issuePosting({
    businessNo: policyNo,
    day: dayOf(issuedMs),
    currency,
    premium,
    netPremium: withoutTax(premium, priced.product.vatRate),
    agentFee: agentFeeOf(draft.content),
  });
  const issuing = isSeeFee ? came[0] : undefined;
  const issuer = steps.find(({ to }) => to === "08")?.userCode ?? SYSTEM.userCode;
  const entries: DrawnEntry[] = [
    { posting: owed, atMs: issuedMs, userCode: issuer, paymentNo: issuing?.paymentNo ?? "" },
  ];
  let outstanding = money(premium);
  for (const { amount, endedMs: atMs = issuedMs, endedBy: userCode, paymentNo } of came) {
    const day = dayOf(atMs);
    const receipt = { businessNo: policyNo, day, currency, amount, outstanding: toWire(outstanding) };
    entries.push({ posting: receiptPosting(receipt), atMs, userCode, paymentNo });
    outstanding = outstanding.minus(money(amount));
  }
  return entries;
}

/** Who pays, as the form has him, and how. */
export function payerOf({ draft, method }: DrawnProposal) {
  const [holder = {}] = rowsOf(draft.content["holder"]);
  const certificateNo = String(holder["certificateNo"] ?? "");
  const isThroughChannel = channelProduct(method) !== undefined;
  return { payerName: draft.holderName, payerCertificateNo: certificateNo, isThroughChannel };
}
