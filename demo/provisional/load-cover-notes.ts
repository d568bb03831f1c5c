import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
  type SampleStep,
} from "#demo/document/plain-documents.ts";
import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { provisionalCalls } from "#areas/provisional/contract.ts";
import { computeLastDay, EXTENSION_DUE_DAYS } from "#areas/provisional/rules/period.ts";
import { provisionalDefinition, withTerm } from "#areas/provisional/rules/provisional.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

const CLERK = "10000001";
const APPROVER = "10000022";
const kind: SampleDocumentKind = {
  document: provisionalDefinition,
  calls: provisionalCalls,
  numberKind: "provisionalNo",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (ms: number): string => getTodayInShanghai(new Date(ms));

type SampleProposal = {
  business_no: string;
  com_code: string;
  risk_code: string;
  holder_name: string;
  insured_name: string;
  sum_amount: string | null;
  sum_premium: string | null;
  policy_no: string;
};
type Fate = {
  /** ProposalStatus. */
  readonly states: readonly string[];
  readonly daysAgo: number;
  readonly extension?: "1" | "2";
  readonly end?: "convert" | "expire" | "cancel";
};

/** One of each state, and one extension of each kind. */
const fates: readonly Fate[] = [
  { states: ["06"], daysAgo: 1 },
  { states: ["06"], daysAgo: 26, extension: "1" },
  { states: ["06"], daysAgo: 28, extension: "2" },
  { states: ["08"], daysAgo: 12, end: "convert" },
  { states: ["09", "10", "11"], daysAgo: 40, end: "expire" },
  { states: ["09", "10", "11"], daysAgo: 15, end: "cancel" },
];

/** Cover notes of proposals of the branch; nothing where there are some already. */
export async function loadDemoCoverNotes(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from provisional limit 1");
  if (present.length > 0) return;
  const used: string[] = [];
  const notes: { fate: Fate; proposal: SampleProposal; ms: number }[] = [];
  for (const fate of fates) {
    const { rows } = await owner.query<SampleProposal>(
      `select business_no, com_code, risk_code, holder_name, insured_name, sum_amount, sum_premium, policy_no
       from document where business_type = 'T' and status = any($1) and com_code like '3201%' and business_no <> all($2)
       order by input_at desc, business_no limit 1`,
      [fate.states, used],
    );
    const [proposal] = rows;
    if (!proposal) continue;
    used.push(proposal.business_no);
    notes.push({ fate, proposal, ms: nowMs - fate.daysAgo * DAY_MS - HOUR_MS });
  }
  const moments = notes.map(({ ms }) => ms);
  const places = notes.map(({ proposal }) => ({ riskCode: proposal.risk_code, comCode: proposal.com_code }));
  const numbers = await issueSampleDocumentNumbers(owner, kind, moments, places);
  const samples = notes.map(({ fate, proposal, ms }, index) => ({
    businessNo: numbers[index] ?? "",
    comCode: proposal.com_code,
    steps: stepsOf(fate, ms),
    content: contentOf(proposal, fate, ms, nowMs),
  }));
  await insertSamplePlainDocuments(owner, kind, samples);
}

function stepsOf({ extension, end }: Fate, ms: number): SampleStep[] {
  const at = (days: number) => ms + days * DAY_MS;
  return [
    { event: "create", userCode: CLERK, atMs: ms },
    ...(extension
      ? [{ event: "requestExtension", userCode: CLERK, atMs: at(20), opinion: "核保资料待补" }]
      : []),
    ...(extension === "2" ? [{ event: "approveExtension", userCode: APPROVER, atMs: at(21) }] : []),
    ...(end === "convert" ? [{ event: end, userCode: CLERK, atMs: at(3) }] : []),
    ...(end === "cancel" ? [{ event: end, userCode: CLERK, atMs: at(2), opinion: "客户不再投保" }] : []),
    ...(end === "expire" ? [{ event: end, userCode: SYSTEM_ACTOR.userCode, atMs: at(30) }] : []),
  ];
}

function contentOf(proposal: SampleProposal, fate: Fate, ms: number, nowMs: number): FilledForm {
  const startDate = dayOf(ms);
  const firstEnd = computeLastDay(startDate);
  const extendedTo = addDays(firstEnd, 15);
  const { extension, end } = fate;
  const asked = {
    result: extension ?? "",
    endDate: extendedTo,
    reason: "核保资料待补",
    requestedBy: CLERK,
    dueDate: dayOf(addWorkingDays(new Date(ms + 20 * DAY_MS), EXTENSION_DUE_DAYS).getTime()),
    ...(extension === "2" && { approverCode: APPROVER }),
  };
  const content: FilledForm = {
    application: {
      proposalNo: proposal.business_no,
      startDate,
      endDate: firstEnd,
      reason: "演示：客户要求在缴费前先行承保",
    },
    proposal: {
      riskCode: proposal.risk_code,
      holderName: proposal.holder_name,
      insuredName: proposal.insured_name,
      sumAmount: proposal.sum_amount ?? "",
      sumPremium: proposal.sum_premium ?? "",
    },
    ...(extension && { extension: asked }),
    outcome: {
      ...(end === "convert" && { policyNo: proposal.policy_no }),
      ...(end === "cancel" && { cancelReason: "客户不再投保" }),
    },
  };
  return withTerm(content, extension === "2" ? extendedTo : firstEnd, dayOf(nowMs));
}
