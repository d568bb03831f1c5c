import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { specialStagingCalls } from "#areas/special-staging/contract.ts";
import { computeSharePercent, dueDays } from "#areas/special-staging/rules/instalment-rules.ts";
import { HEAD_OFFICE_LEVEL, specialStagingDefinition } from "#areas/special-staging/rules/special-staging.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const HEAD_OFFICE = "10000024";
const kind: SampleDocumentKind = {
  document: specialStagingDefinition,
  calls: specialStagingCalls,
  numberKind: "specialStagingNo",
};
const HOUR_MS = 3_600_000;

type SampleProposal = {
  business_no: string;
  com_code: string;
  risk_code: string;
  holder_name: string;
  sum_premium: string;
  start_date: string;
  end_date: string;
  input_by: string;
  entered_ms: number;
  rows: readonly Record<string, string>[];
};
type Fate = {
  readonly basis: string;
  readonly events: readonly (readonly [event: string, opinion?: string])[];
};

/** One of each state; each step follows a quarter of an hour after the one before. */
const fates: readonly Fate[] = [
  { basis: "03", events: [["submit"], ["approve", "总对总客户，同意"]] },
  { basis: "01", events: [["submit"]] },
  { basis: "99", events: [] },
  { basis: "02", events: [["submit"], ["reject", "未见境外付款安排，不同意分期"]] },
];

/** Applications about drafts with five instalments; nothing where there are some already. */
export async function loadDemoSpecialStaging(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from special_staging limit 1");
  if (present.length > 0) return;
  const { rows: proposals } = await owner.query<SampleProposal>(
    `select business_no, com_code, risk_code, holder_name, sum_premium::text, start_date::text, end_date::text, input_by,
       (extract(epoch from input_at) * 1000)::float8 as entered_ms, content -> 'payPlan' as rows from document
     where business_type = 'T' and status = '01' and jsonb_array_length(content -> 'payPlan') > 4 and sum_premium is not null
     order by com_code like '3201%' desc, input_at desc, business_no limit $1`,
    [fates.length],
  );
  const createdMs = proposals.map(({ entered_ms: enteredMs }) => Math.min(enteredMs, nowMs - HOUR_MS));
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = proposals.flatMap((proposal, index) => {
    const [fate, businessNo, ms] = [fates[index], numbers[index], createdMs[index]];
    return fate && businessNo && ms ? [toSample(proposal, fate, businessNo, ms)] : [];
  });
  await insertSamplePlainDocuments(owner, kind, samples);
}

function toSample(proposal: SampleProposal, fate: Fate, businessNo: string, ms: number) {
  const { com_code: comCode, input_by: applicant } = proposal;
  const taken = fate.events.map(([event, opinion = ""], index) => ({
    event,
    userCode: event === "submit" ? applicant : HEAD_OFFICE,
    opinion,
    atMs: ms + ((index + 1) * HOUR_MS) / 4,
  }));
  const steps = [{ event: "create", userCode: applicant, atMs: ms }, ...taken];
  return { businessNo, comCode, steps, content: contentOf(proposal, fate, ms) };
}

function contentOf(proposal: SampleProposal, { basis, events }: Fate, ms: number): FilledForm {
  const premium = proposal.sum_premium;
  const [first] = proposal.rows;
  const dueDate = getTodayInShanghai(addWorkingDays(new Date(ms), dueDays.headOffice));
  const isDecided = events.length > 1;
  return {
    application: {
      documentNo: proposal.business_no,
      reason: "演示：客户按工程进度付款",
      basis,
      basisNo: "",
      clause: "",
    },
    proposal: {
      riskCode: proposal.risk_code,
      holderName: proposal.holder_name,
      premium,
      startDate: proposal.start_date,
      endDate: proposal.end_date,
    },
    instalment: proposal.rows.map(
      ({ payNo = "", planFee = "", planDate = "", planEndDate = "" }): FilledRow => {
        return { payNo, share: computeSharePercent(planFee, premium), planFee, planDate, planEndDate };
      },
    ),
    review: {
      instalmentCount: String(proposal.rows.length),
      firstPercent: computeSharePercent(first?.["planFee"] ?? "0.00", premium),
      level: HEAD_OFFICE_LEVEL,
      findings: "符合特殊分期规则",
      ...(events.length > 0 && { dueDate }),
    },
    ...(isDecided && { outcome: { approverCode: HEAD_OFFICE } }),
  };
}
