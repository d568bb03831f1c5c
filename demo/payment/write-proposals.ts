import type pg from "pg";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { buildPolicySearchEntry } from "#areas/policy/rules/policy.ts";
import {
  sampleDocumentTables,
  createSearchEntryRow,
  createTrailRows,
  createContractTransactionRow,
} from "../quotation/document-tables.ts";
import {
  sampleAuditTables,
  insertSampleTables,
  toIsoTimestamp,
  type SampleRow,
  type SampleTable,
} from "../quotation/sample-tables.ts";
import { PAYMENT_DEADLINE_HOURS } from "#areas/payment/rules/payment.ts";
import { toShanghaiDay, type SampleProposal } from "./sample-proposal.ts";
import { createSamplePostingEntries, getSamplePayer } from "./sample-money.ts";
import { assignProposalNumbers, type NumberedSampleProposal } from "./number-proposals.ts";
import { listAuditedChanges } from "./audited-changes.ts";

type Table = SampleTable<NumberedSampleProposal>;

/** One batch as the owner, in the transaction that the caller opened: every table that a proposal and its policy stand in. */
export async function insertSampleProposals(
  owner: pg.ClientBase,
  sample: readonly SampleProposal[],
  nowMs: number,
): Promise<void> {
  const batch = await assignProposalNumbers(owner, sample, nowMs);
  await insertSampleTables(owner, [orders], batch);
  await insertSampleTables(owner, sampleDocumentTables, batch);
  await insertSampleTables(owner, [...policies, ...payments, ...books], batch);
  await insertSampleTables(owner, sampleAuditTables, batch.flatMap(listAuditedChanges));
}

const firstMs = ({ steps, enteredMs }: NumberedSampleProposal): number => steps[0]?.atMs ?? enteredMs;
const isPolicy = ({ policyNo }: NumberedSampleProposal): boolean => policyNo !== "";

const orders: Table = {
  table: "insure_order",
  rowsOf: (written) => {
    const { orderNo, clerk, draft } = written;
    const { comCode, userCode: inputBy, agencyCode } = clerk;
    const { holderName } = draft;
    return [{ orderNo, comCode, holderName, inputBy, agencyCode, inputAt: toIsoTimestamp(firstMs(written)) }];
  },
};

function policyRow(written: NumberedSampleProposal): SampleRow {
  const { policyNo, businessNo: proposalNo, orderNo, clerk, priced, draft, policySteps, received } = written;
  const { comCode, teamCode, userCode: inputBy, agencyCode } = clerk;
  const ownership = { policyNo, proposalNo, orderNo, comCode, teamCode, inputBy, agencyCode };
  const { holderName, insuredName, planType, currency, sumAmount, sumPremium } = draft;
  const { handlerCode, handler1Code, businessNature, isSeeFeeFlag: isSeeFee } = draft;
  const handling = { handlerCode, handler1Code, businessNature, isSeeFee };
  const subject = { holderName, insuredName, planType, currency, sumAmount, sumPremium };
  return {
    ...ownership,
    ...subject,
    ...handling,
    riskCode: priced.product.riskCode,
    status: policySteps.at(-1)?.to ?? "",
    version: written.policyVersion,
    receivedPremium: received,
    startDate: written.startDate,
    endDate: written.endDate,
    issuedAt: toIsoTimestamp(policySteps[0]?.atMs ?? 0),
  };
}

/** The contract comes first: an issued policy is its first transaction. */
const policies: readonly Table[] = [
  {
    table: "contract_transaction",
    rowsOf: (written) => {
      const { policyNo: contractNo, startDate: effectiveFrom, policySteps } = written;
      return policySteps.slice(0, 1).map(({ atMs: recordedMs, userCode: recordedBy }) =>
        createContractTransactionRow(written, {
          contractNo,
          kind: "issue",
          effectiveFrom,
          recordedMs,
          recordedBy,
        }),
      );
    },
  },
  { table: "policy", rowsOf: (written) => (isPolicy(written) ? [policyRow(written)] : []) },
  {
    table: "document_trail",
    rowsOf: ({ policyNo: businessNo, clerk, policySteps: steps }) =>
      createTrailRows({ businessNo, comCode: clerk.comCode, steps }),
  },
  {
    table: "search_entry",
    rowsOf: ({ policyNo, businessNo: proposalNo, clerk, draft, policySteps }) => {
      const { comCode, userCode: inputBy, agencyCode } = clerk;
      const policy = { ...draft, policyNo, proposalNo, comCode, inputBy, agencyCode };
      return policySteps
        .slice(0, 1)
        .map(({ atMs }) => createSearchEntryRow(buildPolicySearchEntry(policy), atMs));
    },
  },
];

function paymentRows(written: NumberedSampleProposal): SampleRow[] {
  const { clerk, method: paymentMethod } = written;
  const { payerName, payerCertificateNo, isThroughChannel } = getSamplePayer(written);
  const { comCode, userCode: begunBy } = clerk;
  const payer = { comCode, paymentMethod, payerName, payerCertificateNo, begunBy };
  return written.payments.map(({ paymentNo, version, status, amount, beganMs, endedMs }) => {
    const endedAt = endedMs === undefined ? null : toIsoTimestamp(endedMs);
    return {
      ...payer,
      paymentNo,
      version,
      amount,
      paymentStatus: status,
      currency: CONTRACT_SUM_CURRENCY,
      tradeNo: isThroughChannel && status === "3" ? `42${paymentNo.slice(2)}` : "",
      reason: status === "5" ? "已取消缴费" : "",
      begunAt: toIsoTimestamp(beganMs),
      expiresAt: toIsoTimestamp(beganMs + PAYMENT_DEADLINE_HOURS * 3_600_000),
      endedAt,
      paidAt: status === "3" ? endedAt : null,
    };
  });
}

const payments: readonly Table[] = [
  {
    table: "pay_plan",
    rowsOf: ({ businessNo, clerk, plan, policyNo }) =>
      plan.map((instalment) => ({
        ...instalment,
        businessNo,
        policyNo,
        comCode: clerk.comCode,
        currency: CONTRACT_SUM_CURRENCY,
      })),
  },
  { table: "payment", rowsOf: paymentRows },
  {
    table: "payment_document",
    rowsOf: ({ businessNo, clerk, payments: made }) =>
      made.map(({ paymentNo, payNo, amount, status }) => {
        const part = { paymentNo, businessNo, payNo, amount, businessType: "T" };
        return { ...part, comCode: clerk.comCode, isLive: status === "1" ? "t" : "f" };
      }),
  },
];

const booked = (written: NumberedSampleProposal) =>
  createSamplePostingEntries(written, written.policyNo, written.receipts).map((entry, index) => ({
    ...entry,
    comCode: written.clerk.comCode,
    entryId: `${written.id}-${index}`,
  }));

const books: readonly Table[] = [
  {
    table: "ledger_entry",
    rowsOf: (written) =>
      booked(written).map(({ entryId, comCode, posting, atMs, userCode: recordedBy, paymentNo }) => {
        const { businessNo, kind } = posting;
        const recording = { day: toShanghaiDay(atMs), recordedBy, recordedAt: toIsoTimestamp(atMs) };
        return { entryId, comCode, businessNo, kind, paymentNo, ...recording };
      }),
  },
  {
    table: "ledger_line",
    rowsOf: (written) =>
      booked(written).flatMap(({ entryId, comCode, posting, atMs }) =>
        posting.lines.map((line, index) => ({
          ...line,
          entryId,
          comCode,
          day: toShanghaiDay(atMs),
          lineNo: index + 1,
        })),
      ),
  },
];

/** The tables whose statistics must be renewed after a large seed. */
export const proposalTableNames = [
  orders,
  ...sampleDocumentTables,
  ...policies,
  ...payments,
  ...books,
  ...sampleAuditTables,
].map(({ table }) => table);
