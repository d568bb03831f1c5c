import type pg from "pg";
import { policySearchEntry } from "#areas/policy/rules/search-entry.ts";
import {
  documentTables,
  searchRow,
  searchTable,
  trailRows,
  trailTable,
  transactionRow,
  transactionTable,
} from "../quotation/document-tables.ts";
import {
  type Cells,
  moment,
  auditTables,
  type SampleTable,
  insertTables,
} from "../quotation/sample-tables.ts";
import { PAYING_HOURS } from "#areas/payment/rules/payment.ts";
import { toDay, type SampleProposal } from "./sample-proposal.ts";
import { createEntries, payerOf } from "./sample-money.ts";
import { numberProposals, type NumberedProposal } from "./number-proposals.ts";
import { listAuditedChanges } from "./audited-changes.ts";

type Table = SampleTable<NumberedProposal>;

/** One batch as the owner, in the transaction that the caller opened: every table that a proposal and its policy stand in. */
export async function insertProposals(
  owner: pg.ClientBase,
  sample: readonly SampleProposal[],
  nowMs: number,
): Promise<void> {
  const batch = await numberProposals(owner, sample, nowMs);
  await insertTables(owner, [orders], batch);
  await insertTables(owner, documentTables, batch);
  await insertTables(owner, [...policies, ...payments, ...books], batch);
  await insertTables(owner, auditTables, batch.flatMap(listAuditedChanges));
}

const firstMs = ({ steps, enteredMs }: NumberedProposal): number => steps[0]?.atMs ?? enteredMs;
const isPolicy = ({ policyNo }: NumberedProposal): boolean => policyNo !== "";

const orders: Table = {
  table: "insure_order",
  columns: "order_no com_code holder_name input_by agency_code input_at",
  rowsOf: (written) => {
    const { orderNo, clerk, draft } = written;
    const { comCode, userCode, agencyCode } = clerk;
    return [[orderNo, comCode, draft.holderName, userCode, agencyCode, moment(firstMs(written))]];
  },
};

function policyRow(written: NumberedProposal): Cells {
  const { policyNo, businessNo, orderNo, clerk, priced, draft, policySteps } = written;
  const [issue, last] = [policySteps[0], policySteps.at(-1)];
  return [
    policyNo,
    businessNo,
    orderNo,
    clerk.comCode,
    priced.product.riskCode,
    last?.to ?? "",
    written.policyVersion,
    draft.holderName,
    draft.insuredName,
    draft.planType,
    draft.currency,
    draft.sumAmount,
    draft.sumPremium,
    written.received,
    written.startDate,
    written.endDate,
    draft.handlerCode,
    draft.handler1Code,
    clerk.teamCode,
    draft.businessNature,
    draft.isSeeFeeFlag,
    clerk.userCode,
    clerk.agencyCode,
    moment(issue?.atMs ?? 0),
  ];
}

/** The contract comes first: an issued policy is its first transaction. */
const policies: readonly Table[] = [
  {
    ...transactionTable,
    rowsOf: (written) => {
      const { policyNo: contractNo, startDate: effectiveFrom, policySteps } = written;
      return policySteps
        .slice(0, 1)
        .map(({ atMs: recordedMs, userCode: recordedBy }) =>
          transactionRow(written, { contractNo, kind: "issue", effectiveFrom, recordedMs, recordedBy }),
        );
    },
  },
  {
    table: "policy",
    columns:
      "policy_no proposal_no order_no com_code risk_code status version holder_name insured_name plan_type currency sum_amount sum_premium received_premium start_date end_date handler_code handler1_code team_code business_nature is_see_fee input_by agency_code issued_at",
    rowsOf: (written) => (isPolicy(written) ? [policyRow(written)] : []),
  },
  {
    ...trailTable,
    rowsOf: ({ policyNo: businessNo, clerk, policySteps: steps }) =>
      trailRows({ businessNo, comCode: clerk.comCode, steps }),
  },
  {
    ...searchTable,
    rowsOf: ({ policyNo, businessNo: proposalNo, clerk, draft, policySteps }) => {
      const { comCode, userCode: inputBy, agencyCode } = clerk;
      const policy = { ...draft, policyNo, proposalNo, comCode, inputBy, agencyCode };
      return policySteps.slice(0, 1).map(({ atMs }) => searchRow(policySearchEntry(policy), atMs));
    },
  },
];

function paymentRows(written: NumberedProposal): Cells[] {
  const { clerk, draft, method } = written;
  const { payerName, payerCertificateNo, isThroughChannel } = payerOf(written);
  return written.payments.map(({ paymentNo, version, status, amount, beganMs, endedMs }) => [
    paymentNo,
    clerk.comCode,
    version,
    status,
    method,
    payerName,
    payerCertificateNo,
    draft.currency,
    amount,
    isThroughChannel && status === "3" ? `42${paymentNo.slice(2)}` : "",
    status === "5" ? "已取消缴费" : "",
    clerk.userCode,
    moment(beganMs),
    moment(beganMs + PAYING_HOURS * 3_600_000),
    endedMs === undefined ? null : moment(endedMs),
    endedMs === undefined || status !== "3" ? null : moment(endedMs),
  ]);
}

const payments: readonly Table[] = [
  {
    table: "pay_plan",
    columns:
      "business_no pay_no com_code currency plan_fee plan_date plan_end_date pay_fee pay_plan_status policy_no",
    rowsOf: ({ businessNo, clerk, draft, plan, policyNo }) =>
      plan.map(({ payNo, planFee, planDate, planEndDate, payFee, payPlanStatus }) => [
        businessNo,
        payNo,
        clerk.comCode,
        draft.currency,
        planFee,
        planDate,
        planEndDate,
        payFee,
        payPlanStatus,
        policyNo,
      ]),
  },
  {
    table: "payment",
    columns:
      "payment_no com_code version payment_status payment_method payer_name payer_certificate_no currency amount trade_no reason begun_by begun_at expires_at ended_at paid_at",
    rowsOf: paymentRows,
  },
  {
    table: "payment_document",
    columns: "payment_no business_no pay_no com_code business_type amount is_live",
    rowsOf: ({ businessNo, clerk, payments: made }) =>
      made.map(({ paymentNo, payNo, amount, status }) => [
        paymentNo,
        businessNo,
        payNo,
        clerk.comCode,
        "T",
        amount,
        status === "1" ? "t" : "f",
      ]),
  },
];

const booked = (written: NumberedProposal) =>
  createEntries(written, written.policyNo, written.receipts).map((entry, at) => ({
    ...entry,
    entryId: `${written.id}-${at}`,
  }));

const books: readonly Table[] = [
  {
    table: "ledger_entry",
    columns: "entry_id com_code business_no kind day payment_no recorded_by recorded_at",
    rowsOf: (written) =>
      booked(written).map(({ entryId, posting, atMs, userCode, paymentNo }) => [
        entryId,
        written.clerk.comCode,
        posting.businessNo,
        posting.kind,
        toDay(atMs),
        paymentNo,
        userCode,
        moment(atMs),
      ]),
  },
  {
    table: "ledger_line",
    columns: "entry_id line_no com_code account amount currency",
    rowsOf: (written) =>
      booked(written).flatMap(({ entryId, posting }) =>
        posting.lines.map(({ account, amount, currency }, at) => [
          entryId,
          at + 1,
          written.clerk.comCode,
          account,
          amount,
          currency,
        ]),
      ),
  },
];

/** Whatever tells the server how much there is of what. */
export const proposalTables = [
  orders,
  ...documentTables,
  ...policies,
  ...payments,
  ...books,
  ...auditTables,
].map(({ table }) => table);
