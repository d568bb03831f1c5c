import { randomBytes } from "node:crypto";
import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { insertSampleTables, type SampleTable, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { seedPoliciesOfAgreement } from "#demo/payment/load-proposals.ts";
import { commissionCalls } from "#areas/commission/contract.ts";
import { computeStatementTax, dueDays, needsHeadOffice } from "#areas/commission/rules/commission.ts";
import { BRANCH_LEVEL, HEAD_OFFICE_LEVEL, statementDefinition } from "#areas/commission/rules/statement.ts";
import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { buildCommissionPosting } from "#areas/payment/rules/ledger.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const CLERK = "10000001";
const HEAD_OFFICE = "10000024";
const CASHIER = "10000031";
const kind: SampleDocumentKind = {
  document: statementDefinition,
  calls: commissionCalls,
  numberKind: "commissionNo",
};
const HOUR_MS = 3_600_000;

type Accrual = {
  readonly entry_id: string;
  readonly com_code: string;
  readonly policy_no: string;
  readonly day: string;
  readonly premium: string;
  readonly commission: string;
};
type Agreement = {
  readonly agreement_no: string;
  readonly com_code: string;
  readonly agent_code: string;
  readonly agent_name: string;
  readonly agent_type: string;
};

/** One statement of each state; a few accruals each, so that the rest waits for the first statement of a user. */
const fates: readonly (readonly string[])[] = [
  ["submit", "approve", "settle"],
  ["submit", "approve"],
  ["submit"],
  [],
  ["void"],
];
const LINES_OF_STATEMENT = 3;
const USERS: Readonly<Record<string, string>> = { approve: HEAD_OFFICE, settle: CASHIER };

/** AG000001 sells in the branch of the clerk. */
const AGENCY = { agentCode: "AG000001", agreementNo: "XY3201010020240001", agentFee: "15.00" } as const;
const AGENCY_POLICIES = 18;

/** Policies that an agent has sold, in transactions of their own; nothing where an agent has sold some already. */
export async function loadDemoAgencyPolicies(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from commission_accrual limit 1");
  if (present.length > 0) return;
  const seller = { nowMs, clerkCode: CLERK, riskCode: "0405", agreement: AGENCY };
  await seedPoliciesOfAgreement(owner, AGENCY_POLICIES, seller);
}

/** Statements of the agreement of the branch with the most accruals; nothing where there are some already. */
export async function loadDemoCommissions(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from commission_statement limit 1");
  const { rows: agreements } = await owner.query<Agreement>(
    `select agreement_no, g.com_code, agent_code, agent_name, agent_type from agency_agreement g join agent using (agent_code)
     join commission_accrual a using (agreement_no) where a.agency_code = agent_code
     group by 1, 2, 3, 4, 5 order by g.com_code like '3201%' desc, count(*) desc, 1 limit 1`,
  );
  const [agreement] = agreements;
  if (present.length > 0 || !agreement) return;
  const { rows: accruals } = await owner.query<Accrual>(
    `select entry_id, com_code, policy_no, day::text, premium::text, commission::text from commission_accrual
     where agreement_no = $1 and agency_code = $2 and commission > 0 order by recorded_at, entry_id limit $3`,
    [agreement.agreement_no, agreement.agent_code, fates.length * LINES_OF_STATEMENT],
  );
  const createdMs = fates.map((_, index) => nowMs - (fates.length - index) * 8 * HOUR_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = fates.flatMap((events, index) => {
    const lines = accruals.slice(index * LINES_OF_STATEMENT, (index + 1) * LINES_OF_STATEMENT);
    const [businessNo = "", ms = 0] = [numbers[index], createdMs[index]];
    return lines.length > 0 ? [toSample({ agreement, events, lines, businessNo, ms })] : [];
  });
  await insertSamplePlainDocuments(owner, kind, samples);
  await insertSampleTables(owner, lineTables, samples);
  await insertSampleTables(
    owner,
    entryTables,
    samples.filter(({ events }) => events.includes("settle")),
  );
}

type SampleInput = {
  readonly agreement: Agreement;
  readonly events: readonly string[];
  readonly lines: readonly Accrual[];
  readonly businessNo: string;
  readonly ms: number;
};
type Sample = ReturnType<typeof toSample>;

function toSample(input: SampleInput) {
  const { agreement, events, ms } = input;
  const taken = events.map((event, index) => ({
    event,
    userCode: USERS[event] ?? CLERK,
    opinion: event === "void" ? "明细不全，另行生成" : "",
    atMs: ms + (index + 1) * HOUR_MS,
  }));
  const steps = [{ event: "create", userCode: CLERK, atMs: ms }, ...taken];
  const entryId = randomBytes(12).toString("hex");
  return { ...input, comCode: agreement.com_code, entryId, steps, content: contentOf(input) };
}

function contentOf({ agreement, events, lines, businessNo, ms }: SampleInput) {
  const commission = sumMoney(lines.map((line) => parseMoney(line.commission)));
  const tax = computeStatementTax(agreement.agent_type, commission);
  const dueDate = getTodayInShanghai(addWorkingDays(new Date(ms), dueDays.branch));
  const has = (event: string) => events.includes(event);
  return {
    statement: { agreementNo: agreement.agreement_no, periodEnd: lines.at(-1)?.day ?? "", remark: "演示" },
    sum: {
      agentName: agreement.agent_name,
      agentCode: agreement.agent_code,
      agentType: agreement.agent_type,
      periodStart: lines[0]?.day ?? "",
      lineCount: String(lines.length),
      premium: toWireMoney(sumMoney(lines.map(({ premium }) => parseMoney(premium)))),
      commission: toWireMoney(commission),
      vat: toWireMoney(tax.vat),
      incomeTax: toWireMoney(tax.incomeTax),
      payable: toWireMoney(tax.payable),
    },
    review: {
      level: needsHeadOffice(commission) ? HEAD_OFFICE_LEVEL : BRANCH_LEVEL,
      ...(has("submit") && { submittedBy: CLERK, dueDate }),
    },
    outcome: {
      ...(has("approve") && { approverCode: HEAD_OFFICE }),
      ...(has("void") && { voidReason: "明细不全，另行生成" }),
    },
    ...(has("settle") && {
      settlement: {
        paidDate: getTodayInShanghai(new Date(ms + 3 * HOUR_MS)),
        tradeNo: `DEMO${businessNo.slice(-12)}`,
        invoiceNo: "24322000000000000001",
        settledBy: CASHIER,
      },
    }),
  };
}

const lineTables: readonly SampleTable<Sample>[] = [
  {
    table: "commission_statement_line",
    rowsOf: ({ businessNo, agreement, events, lines }) =>
      lines.map(({ entry_id: entryId, com_code: comCode, policy_no: policyNo, premium, commission }) => ({
        statementNo: businessNo,
        entryId,
        comCode,
        agencyCode: agreement.agent_code,
        policyNo,
        premium,
        commission,
        isLive: String(!events.includes("void")),
      })),
  },
];

const settledMs = ({ ms }: Sample): number => ms + 3 * HOUR_MS;
const postingOf = (sample: Sample) => {
  const { commission, vat, incomeTax } = sample.content.sum;
  const place = {
    businessNo: sample.businessNo,
    day: getTodayInShanghai(new Date(settledMs(sample))),
    currency: "CNY",
  };
  return buildCommissionPosting({ ...place, commission, vat, incomeTax });
};

/** The entry that books the payment. */
const entryTables: readonly SampleTable<Sample>[] = [
  {
    table: "ledger_entry",
    rowsOf: (sample) => {
      const { businessNo, kind: entryKind, day } = postingOf(sample);
      const { entryId, comCode } = sample;
      const entry = { entryId, comCode, businessNo, kind: entryKind, day, paymentNo: "" };
      return [{ ...entry, recordedBy: CASHIER, recordedAt: toIsoTimestamp(settledMs(sample)) }];
    },
  },
  {
    table: "ledger_line",
    rowsOf: (sample) =>
      postingOf(sample).lines.map((line, index) => ({
        ...line,
        entryId: sample.entryId,
        lineNo: index + 1,
        comCode: sample.comCode,
        day: postingOf(sample).day,
      })),
  },
];
