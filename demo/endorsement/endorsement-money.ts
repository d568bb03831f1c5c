import { computeCommissionChange } from "#areas/endorsement/rules/expense.ts";
import { buildPayPlan } from "#areas/pay-plan/rules/pay-plan.ts";
import { buildEndorsementPosting, buildReceiptPosting } from "#areas/payment/rules/ledger.ts";
import { PAYMENT_DEADLINE_HOURS } from "#areas/payment/rules/payment.ts";
import { computeRefundDueDate } from "#areas/payment/rules/refund.ts";
import { computeNetPremium, getAgentFeePercent } from "#areas/payment/rules/proposal-premium.ts";
import { CONTRACT_SUM_CURRENCY as currency } from "#areas/policy/contract/policy.ts";
import { type SampleTable, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { WrittenSampleEndorsement } from "./sample-endorsement.ts";

type Table = SampleTable<WrittenSampleEndorsement>;

const COUNTER = "03";
const REQUESTED = "1";
/** RefundReason: 退保. */
const SURRENDERED = "01";
const NEXT_MS = 60_000;

const lastOf = ({ document }: WrittenSampleEndorsement) => {
  const last = document.steps.at(-1);
  return { atMs: last?.atMs ?? 0, userCode: last?.userCode ?? "" };
};
const isCollected = ({ fate, premiumChange }: WrittenSampleEndorsement): boolean =>
  fate.status === "08" && premiumChange !== "0.00";
const isToRefund = ({ fate }: WrittenSampleEndorsement): boolean => fate.status === "07";
const comCodeOf = ({ policy }: WrittenSampleEndorsement): string => policy.comCode;

/** The books of what was collected, and of what is owed back from the approval on. */
function postingsOf(sample: WrittenSampleEndorsement) {
  if (!isCollected(sample) && !isToRefund(sample)) return [];
  const { policy, premiumChange, sumPremium, compiled, content, moneyNo, id } = sample;
  const { atMs, userCode } = lastOf(sample);
  const { vatRate } = compiled.product;
  const netPremiumChange = toWireMoney(
    parseMoney(computeNetPremium(sumPremium, vatRate)).minus(computeNetPremium(policy.sumPremium, vatRate)),
  );
  const commission = computeCommissionChange({
    before: { premium: policy.sumPremium, agentFee: getAgentFeePercent(policy.content) },
    after: { premium: sumPremium, agentFee: getAgentFeePercent(content) },
    vatRate,
  });
  const place = { businessNo: policy.policyNo, day: getTodayInShanghai(new Date(atMs)), currency };
  const change = buildEndorsementPosting({
    ...place,
    premiumChange,
    netPremiumChange,
    commissionChange: commission.change,
    outstanding: "0.00",
  });
  const receipt = { ...place, amount: premiumChange, outstanding: premiumChange };
  const entries = [
    { posting: change, paymentNo: "" },
    ...(isCollected(sample) ? [{ posting: buildReceiptPosting(receipt), paymentNo: moneyNo }] : []),
  ];
  return entries.map((entry, index) => ({ ...entry, entryId: `${id}-${index}`, atMs, userCode }));
}

const payPlans: Table = {
  table: "pay_plan",
  rowsOf: (sample) => {
    if (!isCollected(sample)) return [];
    const { endorseNo: businessNo, policy, premiumChange: premium, terms } = sample;
    const plan = buildPayPlan({ premium, startDate: terms.validDate, endDate: policy.endDate }, []);
    return plan.map((row) => ({
      ...row,
      payFee: row.planFee,
      payPlanStatus: "3",
      businessNo,
      policyNo: policy.policyNo,
      comCode: policy.comCode,
      currency,
    }));
  },
};

const payments: Table = {
  table: "payment",
  rowsOf: (sample) => {
    if (!isCollected(sample)) return [];
    const { moneyNo: paymentNo, premiumChange: amount, policy, content } = sample;
    const { atMs } = lastOf(sample);
    const [holder = {}] = listFormRows(content["holder"]);
    const beganMs = atMs - NEXT_MS;
    return [
      {
        paymentNo,
        comCode: policy.comCode,
        paymentMethod: COUNTER,
        payerName: policy.holderName,
        payerCertificateNo: String(holder["certificateNo"] ?? ""),
        begunBy: policy.inputBy,
        version: 3,
        amount,
        paymentStatus: "3",
        currency,
        tradeNo: "",
        reason: "",
        begunAt: toIsoTimestamp(beganMs),
        expiresAt: toIsoTimestamp(beganMs + PAYMENT_DEADLINE_HOURS * 3_600_000),
        endedAt: toIsoTimestamp(atMs),
        paidAt: toIsoTimestamp(atMs),
      },
    ];
  },
};

const paymentDocuments: Table = {
  table: "payment_document",
  rowsOf: (sample) => {
    if (!isCollected(sample)) return [];
    const { moneyNo: paymentNo, endorseNo: businessNo, premiumChange: amount } = sample;
    const comCode = comCodeOf(sample);
    return [{ paymentNo, businessNo, payNo: 1, amount, businessType: "E", comCode, isLive: "f" }];
  },
};

const ledgerEntries: Table = {
  table: "ledger_entry",
  rowsOf: (sample) =>
    postingsOf(sample).map(({ posting, paymentNo, entryId, atMs, userCode: recordedBy }) => {
      const { businessNo, kind, day } = posting;
      const comCode = comCodeOf(sample);
      return {
        entryId,
        comCode,
        businessNo,
        kind,
        paymentNo,
        day,
        recordedBy,
        recordedAt: toIsoTimestamp(atMs),
      };
    }),
};

const ledgerLines: Table = {
  table: "ledger_line",
  rowsOf: (sample) =>
    postingsOf(sample).flatMap(({ posting, entryId }) =>
      posting.lines.map((line, index) => ({
        ...line,
        entryId,
        comCode: comCodeOf(sample),
        day: posting.day,
        lineNo: index + 1,
      })),
    ),
};

const refunds: Table = {
  table: "refund",
  rowsOf: (sample) => {
    if (!isToRefund(sample)) return [];
    const { moneyNo: refundNo, endorseNo: businessNo, premiumChange, policy, terms } = sample;
    const { payeeName, payeeAccount, payeeBank } = terms;
    const { policyNo, comCode, inputBy: requestedBy } = policy;
    return [
      {
        refundNo,
        businessNo,
        policyNo,
        comCode,
        currency,
        payeeName,
        payeeAccount,
        payeeBank,
        requestedBy,
        status: REQUESTED,
        amount: toWireMoney(parseMoney(premiumChange).abs()),
        refundReason: SURRENDERED,
        requestedAt: toIsoTimestamp(lastOf(sample).atMs),
        dueDate: computeRefundDueDate(new Date(lastOf(sample).atMs)),
      },
    ];
  },
};

/** In the order in which they refer to each other. */
export const endorsementMoneyTables: readonly Table[] = [
  payPlans,
  payments,
  paymentDocuments,
  ledgerEntries,
  ledgerLines,
  refunds,
];
