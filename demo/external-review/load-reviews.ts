import type pg from "pg";
import { createLinkAudit, createLinkRow, type SampleLink } from "#demo/outside-link/link-rows.ts";
import { createTrailRows, type SampleScriptStep } from "#demo/quotation/document-tables.ts";
import {
  createSampleId,
  insertSampleTables,
  sampleAuditTables,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { answerExternalReview, sendExternalReview } from "#areas/external-review/contract.ts";
import {
  AWAITING_REVIEW,
  buildReviewMessage,
  REVIEW_STATUS,
  REVIEWABLE_STATES,
  type ReviewRemark,
} from "#areas/external-review/rules.ts";
import { formatMessageDay, LINK_DAYS } from "#areas/outside-link/rules.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

const HOUR_MS = 3_600_000;
/** States of ProposalStatus. */
const UNDERWRITING = "03";
const RETURNED = "05";
const TO_BE_PAID = "06";

type SampleProposal = {
  businessNo: string;
  comCode: string;
  comName: string;
  agencyCode: string;
  status: string;
  version: number;
  inputBy: string;
  changedMs: number;
};
type SampleOutcome = {
  readonly status: string;
  readonly reviewerKind: string;
  readonly reviewerName: string;
  readonly reason: string;
  readonly remarks: readonly ReviewRemark[];
};
type Sample = {
  readonly proposal: SampleProposal;
  readonly outcome: SampleOutcome;
  readonly reviewId: string;
  readonly link: SampleLink;
};

const noAnswer = { reason: "", remarks: [] } as const;
const sampleOutcomes: {
  readonly open: readonly [SampleOutcome, SampleOutcome];
  readonly approved: SampleOutcome;
} = {
  open: [
    { ...noAnswer, status: REVIEW_STATUS.waiting, reviewerKind: "1", reviewerName: "示例保险经纪" },
    {
      status: REVIEW_STATUS.returned,
      reviewerKind: "2",
      reviewerName: "投保人 李经理",
      reason: "联系人已更换，请更正后再发送",
      remarks: [{ path: "holder.contactName", label: "联系人", text: "已更换，请更正" }],
    },
  ],
  approved: { ...noAnswer, status: REVIEW_STATUS.agreed, reviewerKind: "3", reviewerName: "示例共保公司" },
};

/** Reviews by people outside, one of each outcome; nothing where there are some already. */
export async function loadDemoReviews(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from external_review limit 1");
  if (present.length > 0) return;
  const open = await listProposals(owner, REVIEWABLE_STATES, 2);
  const approved = await listProposals(owner, [TO_BE_PAID], 1);
  const samples = [
    ...open.map((proposal, index) =>
      toSample(proposal, sampleOutcomes.open[index] ?? sampleOutcomes.open[0], nowMs),
    ),
    ...approved.map((proposal) => toSample(proposal, sampleOutcomes.approved, nowMs)),
  ];
  for (const sample of samples) await moveProposal(owner, sample);
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(owner, sampleAuditTables, samples.flatMap(listAudited));
}

/**
 * The latest sample proposals of a branch without an application about them, so that each has a story of its own. What
 * the users of an earlier demonstration wrote stays as it is.
 */
async function listProposals(
  owner: pg.ClientBase,
  states: readonly string[],
  count: number,
): Promise<SampleProposal[]> {
  const { rows } = await owner.query<SampleProposal>(
    `select d.business_no as "businessNo", d.com_code as "comCode", c.com_name as "comName", d.agency_code as "agencyCode", d.status,
       d.version, d.input_by as "inputBy", (extract(epoch from d.changed_at) * 1000)::float8 as "changedMs"
     from document d join company c using (com_code)
     where d.business_type = 'T' and d.status = any ($1) and d.sum_premium is not null
       and jsonb_array_length(coalesce(d.content -> 'payPlan', '[]')) < 5
       and exists (select from uw_result u where u.business_no = d.business_no and u.result_id like '5ee%')
       and not exists (select from special_staging s where s.content #>> '{application,documentNo}' = d.business_no)
     order by d.com_code = '32010100' desc, d.com_code like '3201%' desc, d.changed_at, d.business_no limit $2`,
    [states, count],
  );
  return rows;
}

/** An open one was sent some hours ago; an approved one shortly before its approval. */
function toSample(proposal: SampleProposal, outcome: SampleOutcome, nowMs: number): Sample {
  const isApproved = proposal.status === TO_BE_PAID;
  const sentMs = isApproved
    ? proposal.changedMs - HOUR_MS
    : Math.max(proposal.changedMs, nowMs - 5 * HOUR_MS);
  const { businessNo: documentNo, comCode, agencyCode, comName, version, inputBy: issuedBy } = proposal;
  const isWaiting = outcome.status === REVIEW_STATUS.waiting;
  const lastDay = formatMessageDay(addDays(getTodayInShanghai(new Date(sentMs)), LINK_DAYS));
  const link = {
    linkId: createSampleId(),
    purpose: "review" as const,
    documentNo,
    comCode,
    agencyCode,
    contentVersion: version + (isApproved ? 0 : 1),
    receiverName: outcome.reviewerName,
    message: buildReviewMessage(outcome.reviewerName, comName, lastDay),
    issuedBy,
    issuedMs: sentMs,
    usedMs: isWaiting ? undefined : Math.min(sentMs + HOUR_MS, nowMs),
  };
  return { proposal, outcome, reviewId: createSampleId(), link };
}

/** An open proposal goes to its reviewer and comes back; an approved one was reviewed before it was underwritten. */
async function moveProposal(owner: pg.ClientBase, sample: Sample): Promise<void> {
  const { proposal, outcome, link } = sample;
  const { businessNo, comCode, status } = proposal;
  const { issuedMs, usedMs } = link;
  if (status !== TO_BE_PAID) {
    const send = step("SUBMIT", [status, AWAITING_REVIEW], link.issuedBy, issuedMs);
    const back = usedMs === undefined ? [] : [returnStep(outcome.reason, usedMs)];
    const steps = [send, ...back];
    const last = steps.at(-1) ?? send;
    await insertTrail(owner, { businessNo, comCode, steps });
    await owner.query(
      "update document set status = $2, version = version + $3, changed_by = $4, changed_at = $5 where business_no = $1",
      [businessNo, last.to, steps.length, last.userCode, toIsoTimestamp(last.atMs)],
    );
    return;
  }
  const { rows: earlier } = await owner.query<SampleScriptStep>(
    `with gone as (delete from document_trail where business_no = $1 returning *)
     select action, from_status as "from", to_status as "to", opinion, uw_level as "uwLevel", user_code as "userCode",
       (extract(epoch from recorded_at) * 1000)::float8 as "atMs" from gone order by trail_id`,
    [businessNo],
  );
  const steps = earlier.flatMap((taken) => {
    if (taken.to !== UNDERWRITING) return [taken];
    const agreed = step("AUTO", [AWAITING_REVIEW, UNDERWRITING], SYSTEM_ACTOR.userCode, taken.atMs);
    return [{ ...taken, to: AWAITING_REVIEW }, agreed];
  });
  await insertTrail(owner, { businessNo, comCode, steps });
}

const step = (
  action: string,
  [from, to]: readonly [string, string],
  userCode: string,
  atMs: number,
): SampleScriptStep => ({ action, from, to, userCode, atMs, uwLevel: 0, opinion: "" });

const returnStep = (reason: string, atMs: number): SampleScriptStep => ({
  ...step("RETURN", [AWAITING_REVIEW, RETURNED], SYSTEM_ACTOR.userCode, atMs),
  opinion: `外部审核退回：${reason}`,
});

async function insertTrail(
  owner: pg.ClientBase,
  trail: { businessNo: string; comCode: string; steps: readonly SampleScriptStep[] },
): Promise<void> {
  await insertSampleTables(owner, [{ table: "document_trail", rowsOf: createTrailRows }], [trail]);
}

const tables: readonly SampleTable<Sample>[] = [
  { table: "outside_link", rowsOf: ({ link }) => [createLinkRow(link)] },
  {
    table: "external_review",
    rowsOf: ({ proposal: { businessNo, comCode }, outcome, reviewId, link }) => [
      {
        reviewId,
        proposalNo: businessNo,
        comCode,
        round: 1,
        attachmentIds: "{}",
        linkId: link.linkId,
        sentBy: link.issuedBy,
        sentAt: toIsoTimestamp(link.issuedMs),
        endedAt: link.usedMs === undefined ? null : toIsoTimestamp(link.usedMs),
        ...outcome,
        remarks: JSON.stringify(outcome.remarks),
        version: getReviewVersion(outcome),
      },
    ],
  },
];

const getReviewVersion = ({ status }: SampleOutcome): number => (status === REVIEW_STATUS.waiting ? 1 : 2);

function listAudited({ proposal, outcome, reviewId, link }: Sample) {
  const { businessNo, comCode, version } = proposal;
  const isWaiting = outcome.status === REVIEW_STATUS.waiting;
  const call = isWaiting ? sendExternalReview.path : answerExternalReview.path;
  const auditHead = { comCode, userCode: link.issuedBy, call, atMs: link.usedMs ?? link.issuedMs };
  const review = { reviewId, comCode, version: getReviewVersion(outcome), status: outcome.status };
  const head = {
    businessNo,
    comCode,
    status: isWaiting ? AWAITING_REVIEW : RETURNED,
    version: version + (isWaiting ? 1 : 2),
  };
  return [
    { ...auditHead, subject: reviewId, after: review },
    createLinkAudit(link, call),
    ...(proposal.status === TO_BE_PAID ? [] : [{ ...auditHead, subject: businessNo, after: head }]),
  ];
}
