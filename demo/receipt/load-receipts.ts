import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import { drawSampleSignature } from "#demo/outside-link/drawn-signature.ts";
import { createLinkAudit, createLinkRow, type SampleLink } from "#demo/outside-link/link-rows.ts";
import {
  createSampleId,
  insertSampleTables,
  sampleAuditTables,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { shortenBusinessNo } from "#areas/payment-notice/rules/notice.ts";
import { sendReceiptLink, signReceipt } from "#areas/receipt/contract.ts";
import { buildReceiptMessage, RECEIPT_STATUS } from "#areas/receipt/rules.ts";
import type { FileStore } from "#platform/server/files.ts";

const HOUR_MS = 3_600_000;

type SamplePolicy = {
  policyNo: string;
  comCode: string;
  comName: string;
  agencyCode: string;
  holderName: string;
  inputBy: string;
  contentVersion: number;
  issuedMs: number;
};
type Signature = { readonly fileId: string; readonly fileBytes: number; readonly sha256: string };
type Sample = {
  readonly policy: SamplePolicy;
  readonly receiptId: string;
  readonly link: SampleLink;
  readonly signature: Signature | undefined;
};

/** The latest policies of a branch: the first two wait for their signature, the others have it. */
const isSigned: readonly boolean[] = [false, false, true, true];

/** Receipts of policies; nothing where there are some already. */
export async function loadDemoReceipts(owner: pg.ClientBase, files: FileStore): Promise<void> {
  const { rows: present } = await owner.query("select 1 from policy_receipt limit 1");
  if (present.length > 0) return;
  const { rows: policies } = await owner.query<SamplePolicy>(
    `select p.policy_no as "policyNo", p.com_code as "comCode", c.com_name as "comName", p.agency_code as "agencyCode",
       p.holder_name as "holderName", p.input_by as "inputBy", t.version as "contentVersion",
       (extract(epoch from p.issued_at) * 1000)::float8 as "issuedMs"
     from policy p join company c using (com_code)
       join lateral (select max(version) as version from contract_transaction where contract_no = p.policy_no) t on true
     where p.status in ('01', '02') and p.com_code like '3201%' and t.version = 1
       and exists (select from uw_result u where u.business_no = p.proposal_no and u.result_id like '5ee%')
       and p.issued_at < now() - interval '6 hours'
     order by p.issued_at desc, p.policy_no limit $1`,
    [isSigned.length],
  );
  const samples: Sample[] = [];
  for (const [index, policy] of policies.entries())
    samples.push(toSample(policy, isSigned[index] ? await writeSignature(files) : undefined));
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(owner, sampleAuditTables, samples.flatMap(listAudited));
}

/** A drawn signature, as the page of the receipt stores it. */
async function writeSignature(files: FileStore): Promise<Signature> {
  const content = await drawSampleSignature();
  const fileId = createSampleId();
  const bounds = { mostBytes: content.length, signal: new AbortController().signal };
  const { bytes: fileBytes } = await files.write(fileId, Readable.from([content]), bounds);
  return { fileId, fileBytes, sha256: hash("sha256", content) };
}

function toSample(policy: SamplePolicy, signature: Signature | undefined): Sample {
  const { policyNo: documentNo, comCode, comName, agencyCode, holderName, contentVersion } = policy;
  const issuedMs = policy.issuedMs + HOUR_MS;
  const message = { name: holderName, companyName: comName, numberTail: shortenBusinessNo(documentNo) };
  const link = {
    linkId: createSampleId(),
    purpose: "receipt" as const,
    documentNo,
    comCode,
    agencyCode,
    contentVersion,
    receiverName: holderName,
    message: buildReceiptMessage({ ...message, isReminder: false }),
    issuedBy: policy.inputBy,
    issuedMs,
    usedMs: signature && issuedMs + HOUR_MS,
  };
  return { policy, receiptId: createSampleId(), link, signature };
}

const tables: readonly SampleTable<Sample>[] = [
  { table: "outside_link", rowsOf: ({ link }) => [createLinkRow(link)] },
  {
    table: "policy_receipt",
    rowsOf: ({ policy, receiptId, link, signature }) => [
      {
        receiptId,
        policyNo: policy.policyNo,
        comCode: policy.comCode,
        status: signature ? RECEIPT_STATUS.signed : RECEIPT_STATUS.open,
        linkId: link.linkId,
        receiverMobile: "13900000000",
        numberReason: "投保人指定由经办人签收",
        sentBy: link.issuedBy,
        sentAt: toIsoTimestamp(link.issuedMs),
        contentVersion: signature ? link.contentVersion : null,
        signerName: signature ? policy.holderName : "",
        signedAt: link.usedMs === undefined ? null : toIsoTimestamp(link.usedMs),
        device: signature ? "演示手机" : "",
        address: signature ? "192.0.2.10" : "",
        fileId: signature?.fileId ?? null,
        fileBytes: signature?.fileBytes ?? null,
        sha256: signature?.sha256 ?? null,
        version: signature ? 2 : 1,
      },
    ],
  },
];

function listAudited({ policy: { comCode }, receiptId, link, signature }: Sample) {
  const call = signature ? signReceipt.path : sendReceiptLink.path;
  const after = { receiptId, comCode, version: signature ? 2 : 1 };
  const auditHead = { comCode, userCode: link.issuedBy, call, atMs: link.usedMs ?? link.issuedMs };
  return [{ ...auditHead, subject: receiptId, after }, createLinkAudit(link, call)];
}
