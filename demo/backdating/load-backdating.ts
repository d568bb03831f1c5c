import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { backdatingDefinition } from "#areas/backdating/rules/backdating.ts";
import { dueDays, VALID_DAYS } from "#areas/backdating/rules/limits.ts";
import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

const APPLICANT = "10000001";
const BRANCH = "10000022";
const HEAD_OFFICE = "10000024";
const kind: SampleDocumentKind = {
  document: backdatingDefinition,
  calls: backdatingCalls,
  numberKind: "backdatingNo",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (ms: number): string => getTodayInShanghai(new Date(ms));

type SampleDocument = {
  business_no: string;
  com_code: string;
  risk_code: string;
  holder_name: string;
  business_nature: string;
  policy_no: string;
  start_date: string;
};
type Fate = {
  readonly daysAgo: number;
  readonly days: number;
  readonly reason: string;
  readonly steps: readonly (readonly [event: string, userCode: string, opinion?: string])[];
};

const submit = ["submit", APPLICANT] as const;
const approve = ["approve", BRANCH] as const;
const passOn = ["passOn", BRANCH, "标书已核对"] as const;
/** One of each state; each step follows an hour after the one before. */
const fates: readonly Fate[] = [
  { daysAgo: 0, days: 6, reason: "01", steps: [] },
  { daysAgo: 1, days: 12, reason: "02", steps: [submit] },
  { daysAgo: 2, days: 45, reason: "05", steps: [submit, passOn] },
  { daysAgo: 3, days: 9, reason: "03", steps: [submit, approve] },
  { daysAgo: 20, days: 28, reason: "99", steps: [submit, ["reject", BRANCH, "期间已报案，不同意倒签"]] },
  { daysAgo: 30, days: 14, reason: "04", steps: [submit, approve, ["use", SYSTEM_ACTOR.userCode]] },
  { daysAgo: 40, days: 60, reason: "02", steps: [submit, passOn, ["approve", HEAD_OFFICE]] },
];

/** Applications about policies of the branch; nothing where there are some already. */
export async function loadDemoBackdating(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from backdating limit 1");
  if (present.length > 0) return;
  const { rows: documents } = await owner.query<SampleDocument>(
    `select business_no, com_code, risk_code, holder_name, business_nature, policy_no, start_date::text from document
     where business_type = 'T' and policy_no <> '' and com_code like '3201%' and risk_code not in ('0621', '0622')
     order by input_at desc, business_no limit $1`,
    [fates.length],
  );
  const createdMs = documents.map((_, index) => nowMs - (fates[index]?.daysAgo ?? 0) * DAY_MS - HOUR_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = documents.flatMap((document, index) => {
    const [fate, businessNo, ms] = [fates[index], numbers[index], createdMs[index]];
    return fate && businessNo && ms ? [toSample(document, fate, businessNo, ms)] : [];
  });
  await insertSamplePlainDocuments(owner, kind, samples);
}

function toSample(document: SampleDocument, fate: Fate, businessNo: string, ms: number) {
  const startDate = dayOf(ms - fate.days * DAY_MS);
  const taken = fate.steps.map(([event, userCode, opinion = ""], index) => ({
    event,
    userCode,
    opinion,
    atMs: ms + (index + 1) * HOUR_MS,
  }));
  const isLapsed = taken.at(-1)?.event === "approve" && fate.daysAgo > VALID_DAYS;
  const lapse = { event: "expire", userCode: SYSTEM_ACTOR.userCode, atMs: ms + (VALID_DAYS + 1) * DAY_MS };
  const steps = [{ event: "create", userCode: APPLICANT, atMs: ms }, ...taken, ...(isLapsed ? [lapse] : [])];
  return { businessNo, comCode: document.com_code, steps, content: contentOf(document, fate, startDate, ms) };
}

function contentOf(document: SampleDocument, fate: Fate, startDate: string, ms: number): FilledForm {
  const has = (event: string) => fate.steps.find(([taken]) => taken === event);
  const [forward, approval, decision] = [has("passOn"), has("approve"), has("approve") ?? has("reject")];
  const approverCode = (decision ?? forward)?.[1];
  const due = forward ? dueDays.headOffice : dueDays.branch;
  return {
    application: {
      documentNo: document.policy_no,
      startDate,
      reason: fate.reason,
      explanation: "演示：客户要求自原定日期起承保",
      noKnownLoss: "1",
    },
    document: {
      riskCode: document.risk_code,
      holderName: document.holder_name,
      businessNature: document.business_nature,
      originalStartDate: document.start_date,
    },
    ...(fate.steps.length > 0 && {
      review: {
        days: String(fate.days),
        losses: `保单 ${document.policy_no} 在 ${startDate} 至 ${dayOf(ms)} 没有赔案`,
        dueDate: dayOf(addWorkingDays(new Date(ms), due).getTime()),
      },
    }),
    ...(approverCode !== undefined && {
      outcome: {
        approverCode,
        ...(forward && { branchApproverCode: BRANCH }),
        ...(approval && { validUntil: dayOf(ms + VALID_DAYS * DAY_MS) }),
        ...(has("use") && { usedNo: document.business_no }),
      },
    }),
  };
}
