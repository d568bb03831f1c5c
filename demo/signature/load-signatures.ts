import type pg from "pg";
import {
  createSampleId,
  insertSampleTables,
  type SampleAuditedChange,
  sampleAuditTables,
  type SampleRow,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import {
  generateOnlineSignature,
  readSignatureLink,
  refuseOnlineSignature,
  revokeOnlineSignature,
  signOnline,
} from "#areas/signature/contract/signature.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { pickColumns } from "#platform/server/tables.ts";
import { createPaperRow, type PaperServices, type SamplePaper } from "./sample-papers.ts";
import {
  createSampleSignature,
  type ProposalToSign,
  type SampleOutcome,
  type SampleSignature,
} from "./sample-signature.ts";

/**
 * The links of each proposal in their order, by ProposalStatus. In these states the content is that of the submission, so
 * that no paper needs a new price.
 */
const stories: Readonly<Record<string, readonly (readonly SampleOutcome[])[]>> = {
  "04": [["waiting"]],
  "06": [["voided", "signed"]],
  "11": [["refused"], ["expired"]],
};

/** Online signatures of proposals with their papers, one of each outcome; nothing where there are some already. */
export async function loadDemoSignatures(
  owner: pg.ClientBase,
  services: PaperServices,
  nowMs: number,
): Promise<void> {
  const { rows: present } = await owner.query("select 1 from online_signature limit 1");
  if (present.length > 0) return;
  const samples: SampleSignature[] = [];
  for (const [status, outcomesOfStatus] of Object.entries(stories)) {
    const proposals = await listProposals(owner, status, outcomesOfStatus.length);
    for (const [index, proposal] of proposals.entries())
      for (const [earlier, outcome] of (outcomesOfStatus[index] ?? []).entries()) {
        const link = { outcome, serial: earlier + 1, nowMs };
        samples.push(await createSampleSignature(owner, services, proposal, link));
      }
  }
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(owner, sampleAuditTables, samples.flatMap(listAudited));
}

/**
 * The latest sample proposals of a state, first those of the branch of the first account. A lapsed one was open long
 * enough for a link to expire.
 */
async function listProposals(owner: pg.ClientBase, status: string, count: number): Promise<ProposalToSign[]> {
  const { rows } = await owner.query<ProposalToSign>(
    `select d.business_no as "businessNo", d.com_code as "comCode", c.com_name as "comName", d.risk_code as "riskCode",
       d.product_version as "productVersion", v.content as product, d.order_no as "orderNo", d.status, d.input_by as "inputBy",
       d.holder_name as "holderName", d.insured_name as "insuredName", d.currency, d.start_date::text as "startDate",
       d.end_date::text as "endDate", d.sum_amount::text as "sumAmount", d.sum_premium::text as "sumPremium", d.content, d.figures,
       u.user_name as "handlerName", (select config_value from config_item where config_key = 'servicePhone') as "servicePhone",
       (extract(epoch from t.reached_at) * 1000)::float8 as "fromMs",
       case d.status when '11' then (extract(epoch from d.changed_at) * 1000)::float8 end as "closedMs"
     from document d join company c using (com_code)
       join product_version v on v.risk_code = d.risk_code and v.version = d.product_version
       left join app_user u on u.user_code = coalesce(nullif(d.handler_code, ''), d.handler1_code)
       join lateral (select max(recorded_at) as reached_at from document_trail
         where business_no = d.business_no and to_status in ('04', '06')) t on true
     where d.business_type = 'T' and d.status = $1 and d.com_code like '32%'
       and d.content #>> '{holder,mobile}' ~ '^1\\d{10}$'
       and exists (select from uw_result r where r.business_no = d.business_no and r.result_id like '5ee%')
       and (d.status <> '11' or d.changed_at > t.reached_at + interval '4 days')
     order by d.com_code = '32010100' desc, d.com_code like '3201%' desc, d.changed_at desc, d.business_no limit $2`,
    [status, count],
  );
  return rows;
}

const listPapers = ({ paper, signedPaper }: SampleSignature): SamplePaper[] =>
  signedPaper ? [paper, signedPaper] : [paper];

/** RenewalNoticeStatus: the message with the link was sent. */
const SENT = "3";

const toOptionalTimestamp = (ms: number | undefined): string | null =>
  ms === undefined ? null : toIsoTimestamp(ms);

const copiedColumns = [
  "signatureId",
  "serial",
  "status",
  "keyHash",
  "contentHash",
  "signerName",
  "mobile",
  "refuseReason",
  "evidence",
  "evidenceSha256",
  "endReason",
  "version",
] as const;

function createSignatureRow(sample: SampleSignature): SampleRow {
  const { proposal, paper, signedPaper, madeMs, sentMs, expiresMs, openedMs, answeredMs, endedMs } = sample;
  return {
    ...pickColumns(sample, copiedColumns),
    proposalNo: proposal.businessNo,
    comCode: proposal.comCode,
    isPerson: String(sample.isPerson),
    paperId: paper.paperId,
    signedPaperId: signedPaper?.paperId ?? null,
    madeBy: proposal.inputBy,
    madeAt: toIsoTimestamp(madeMs),
    expiresAt: toIsoTimestamp(expiresMs),
    smsStatus: SENT,
    smsCount: 1,
    smsAt: toIsoTimestamp(sentMs),
    openedAt: toOptionalTimestamp(openedMs),
    paperOpenedAt: toOptionalTimestamp(sample.paperOpenedMs),
    answeredAt: toOptionalTimestamp(answeredMs),
    endedAt: toOptionalTimestamp(endedMs),
    endedBy: endedMs === undefined ? "" : proposal.inputBy,
  };
}

/** The clerk is told of each answer. Only the signature that counts on an open proposal is still unread. */
function createMessageRows({
  proposal,
  outcome,
  answeredMs,
  refuseReason: reason,
}: SampleSignature): SampleRow[] {
  if (answeredMs === undefined) return [];
  const { businessNo, holderName, orderNo, inputBy: receiverCode, comCode } = proposal;
  const result = outcome === "refused" ? "已拒签" : "已签署";
  const content = { type: "T", businessNo, holderName, orderNo: orderNo ?? "", result, reason };
  return [
    {
      id: createSampleId(),
      receiverCode,
      comCode,
      messageType: "3",
      secondaryMessageType: "46",
      content: JSON.stringify(content),
      sentAt: toIsoTimestamp(answeredMs),
      readAt: outcome === "signed" ? null : toIsoTimestamp(answeredMs),
    },
  ];
}

const tables: readonly SampleTable<SampleSignature>[] = [
  { table: "paper", rowsOf: (sample) => listPapers(sample).map(createPaperRow) },
  { table: "online_signature", rowsOf: (sample) => [createSignatureRow(sample)] },
  { table: "message", rowsOf: createMessageRows },
];

/** The last change of a link: its call and time, and whether the clerk made it. */
function getLastChange({ outcome, openedMs, answeredMs, endedMs, expiresMs, madeMs }: SampleSignature) {
  const changes = {
    waiting: { call: readSignatureLink.path, atMs: openedMs },
    expired: { call: "signature/expire", atMs: expiresMs },
    refused: { call: refuseOnlineSignature.path, atMs: answeredMs },
    signed: { call: signOnline.path, atMs: answeredMs },
    voided: { call: revokeOnlineSignature.path, atMs: endedMs },
  } as const;
  const { call, atMs = madeMs } = changes[outcome];
  return { call, atMs, isByClerk: outcome === "voided" };
}

function listAudited(sample: SampleSignature): SampleAuditedChange[] {
  const { signatureId, status, contentHash, evidenceSha256, endReason, version, paper, signedPaper } = sample;
  const { comCode, inputBy } = sample.proposal;
  const { isByClerk, ...change } = getLastChange(sample);
  const userCode = isByClerk ? inputBy : SYSTEM_ACTOR.userCode;
  const after = { signatureId, comCode, status, contentHash, evidenceSha256, endReason, version };
  return [
    toPaperAudit(paper, { call: generateOnlineSignature.path, userCode: inputBy }),
    ...(signedPaper
      ? [toPaperAudit(signedPaper, { call: signOnline.path, userCode: SYSTEM_ACTOR.userCode })]
      : []),
    { ...change, subject: signatureId, comCode, userCode, after },
  ];
}

const auditedPaperColumns = [
  "paperId",
  "businessNo",
  "contentVersion",
  "comCode",
  "kind",
  "template",
  "templateVersion",
  "templateNo",
  "dataSha256",
  "sha256",
  "fileBytes",
  "pages",
  "printedSha256",
  "sealSerial",
  "madeBy",
] as const;

function toPaperAudit(
  paper: SamplePaper,
  by: Pick<SampleAuditedChange, "call" | "userCode">,
): SampleAuditedChange {
  const { paperId: subject, comCode, madeMs: atMs } = paper;
  return { ...by, subject, comCode, atMs, after: { ...pickColumns(paper, auditedPaperColumns), version: 1 } };
}
