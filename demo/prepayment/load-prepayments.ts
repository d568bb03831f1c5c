import { randomBytes } from "node:crypto";
import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { insertSampleTables, toIsoTimestamp, type SampleTable } from "#demo/quotation/sample-tables.ts";
import { buildPrepaymentPosting } from "#areas/payment/rules/ledger.ts";
import { prepaymentCalls } from "#areas/prepayment/contract.ts";
import { withReceivedAmount } from "#areas/prepayment/rules/balance.ts";
import { prepaymentDefinition } from "#areas/prepayment/rules/prepayment.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { maskText } from "#platform/lists/masking.ts";

const CLERK = "10000001";
const CASHIER = "10000031";
const kind: SampleDocumentKind = {
  document: prepaymentDefinition,
  calls: prepaymentCalls,
  numberKind: "prepayNo",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (ms: number): string => getTodayInShanghai(new Date(ms));

type SampleInquiry = {
  business_no: string;
  com_code: string;
  risk_code: string;
  holder_name: string;
  certificate_no: string | null;
  sum_premium: string | null;
};
type Fate = { readonly daysAgo: number; readonly amount: string; readonly events: readonly string[] };

/** One of each state that needs no proposal. */
const fates: readonly Fate[] = [
  { daysAgo: 0, amount: "20000.00", events: [] },
  { daysAgo: 1, amount: "50000.00", events: ["submit"] },
  { daysAgo: 3, amount: "8000.00", events: ["submit", "confirm"] },
  { daysAgo: 2, amount: "12000.00", events: ["submit", "cancel"] },
];

/** Prepayments of approved inquiries of the branch; nothing where there are some already. */
export async function loadDemoPrepayments(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from prepayment limit 1");
  if (present.length > 0) return;
  const { rows: inquiries } = await owner.query<SampleInquiry>(
    `select business_no, com_code, risk_code, holder_name, content #>> '{holder,certificateNo}' as certificate_no, sum_premium
     from document where business_type = 'Q' and status = '04' and com_code like '3201%'
     order by input_at desc, business_no limit $1`,
    [fates.length],
  );
  if (inquiries.length === 0) return;
  const createdMs = fates.map(({ daysAgo }) => nowMs - daysAgo * DAY_MS - 3 * HOUR_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = fates.flatMap((fate, index) => {
    const inquiry = inquiries[index % inquiries.length];
    const [businessNo, ms] = [numbers[index], createdMs[index]];
    return inquiry && businessNo && ms ? [toSample(inquiry, fate, businessNo, ms)] : [];
  });
  await insertSamplePlainDocuments(owner, kind, samples);
  await insertSampleTables(
    owner,
    receiptTables,
    samples.filter(({ fate }) => fate.events.includes("confirm")),
  );
}

function toSample(inquiry: SampleInquiry, fate: Fate, businessNo: string, ms: number) {
  const taken = fate.events.map((event, index) => ({
    event,
    userCode: event === "confirm" ? CASHIER : CLERK,
    opinion: event === "cancel" ? "客户改为缴费时付款" : "",
    atMs: ms + (index + 1) * HOUR_MS,
  }));
  const steps = [{ event: "create", userCode: CLERK, atMs: ms }, ...taken];
  const content = contentOf(inquiry, fate, businessNo, ms);
  return {
    businessNo,
    comCode: inquiry.com_code,
    fate,
    entryId: randomBytes(12).toString("hex"),
    ms,
    steps,
    content,
  };
}
type Sample = ReturnType<typeof toSample>;

function contentOf(
  inquiry: SampleInquiry,
  { amount, events }: Fate,
  businessNo: string,
  ms: number,
): FilledForm {
  const content: FilledForm = {
    application: { inquiryNo: inquiry.business_no, amount, remark: "演示：客户在投保前付款" },
    inquiry: {
      riskCode: inquiry.risk_code,
      payerName: inquiry.holder_name,
      payerCertificateNo: maskText("identity", inquiry.certificate_no ?? ""),
      currency: "CNY",
      sumPremium: inquiry.sum_premium ?? "",
    },
    outcome: {
      ...(events.includes("submit") && { submittedBy: CLERK }),
      ...(events.includes("cancel") && { cancelReason: "客户改为缴费时付款" }),
    },
  };
  if (!events.includes("confirm")) return content;
  const tradeNo = `DEMO${businessNo.slice(-12)}`;
  return withReceivedAmount({
    ...content,
    receipt: { tradeNo, receivedDate: dayOf(ms), confirmedBy: CASHIER },
  });
}

const postingOf = ({ businessNo, fate: { amount }, ms }: Sample) =>
  buildPrepaymentPosting({ businessNo, day: dayOf(ms), currency: "CNY", amount });

/** The entry that books the money. */
const receiptTables: readonly SampleTable<Sample>[] = [
  {
    table: "ledger_entry",
    rowsOf: ({ entryId, comCode, ms, ...sample }) => {
      const { businessNo, kind: entryKind, day } = postingOf({ entryId, comCode, ms, ...sample });
      const place = { entryId, comCode, businessNo, kind: entryKind, day, paymentNo: "" };
      return [{ ...place, recordedBy: CASHIER, recordedAt: toIsoTimestamp(ms + 2 * HOUR_MS) }];
    },
  },
  {
    table: "ledger_line",
    rowsOf: (sample) =>
      postingOf(sample).lines.map((line, index) => ({
        ...line,
        entryId: sample.entryId,
        comCode: sample.comCode,
        day: dayOf(sample.ms),
        lineNo: index + 1,
      })),
  },
];
