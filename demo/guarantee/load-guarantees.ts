import type pg from "pg";
import { issueSampleNumbers } from "#demo/quotation/document-numbers.ts";
import {
  insertSampleTables,
  sampleAuditTables,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { companyFeatures } from "#areas/company/rules.ts";
import { pushGuarantee } from "#areas/guarantee/contract.ts";
import { GUARANTEE_FEATURE } from "#areas/guarantee/rules/guarantee-places.ts";
import { buildPushNo, PUSH_NODE, readLetter } from "#areas/guarantee/rules/guarantee.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const MOST = 4;
const HOUR_MS = 3_600_000;

type SamplePolicy = {
  policyNo: string;
  comCode: string;
  agencyCode: string;
  holderName: string;
  currency: string;
  sumAmount: string;
  startDate: string;
  endDate: string;
  inputBy: string;
  content: FilledForm;
};
type Sample = { readonly policy: SamplePolicy; readonly guaranteeNo: string; readonly ms: number };

/** Letters that wait; the stand-in of the platform delivers them once the server runs. */
export async function loadDemoGuarantees(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from guarantee limit 1");
  if (present.length > 0) return;
  const { rows: policies } = await owner.query<SamplePolicy>(
    `select p.policy_no as "policyNo", p.com_code as "comCode", p.agency_code as "agencyCode", p.holder_name as "holderName", p.currency,
       p.input_by as "inputBy", p.sum_amount::text as "sumAmount", p.start_date::text as "startDate", p.end_date::text as "endDate", t.content
     from policy p join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
     where p.status in ('01', '02') and left(p.com_code, 2) = any($1) and jsonb_path_exists(t.content, '$.*.guaranteeType')
     order by p.com_code like '3201%' desc, p.issued_at desc, p.policy_no limit $2`,
    [companyFeatures[GUARANTEE_FEATURE], MOST],
  );
  const day = getTodayInShanghai(new Date(nowMs));
  const numbers = await issueSampleNumbers(
    owner,
    "guaranteeNo",
    policies.map(() => ({ day })),
  );
  const samples = policies.map((policy, index) => ({
    policy,
    guaranteeNo: numbers[index] ?? "",
    ms: nowMs - (index + 1) * HOUR_MS,
  }));
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(
    owner,
    sampleAuditTables,
    samples.map(({ policy: { comCode, inputBy: userCode }, guaranteeNo, ms: atMs }) => {
      const pushNo = buildPushNo(guaranteeNo, PUSH_NODE.file);
      const after = { pushNo, guaranteeNo, comCode, version: 1 };
      return { subject: pushNo, comCode, userCode, call: pushGuarantee.path, atMs, after };
    }),
  );
}

const tables: readonly SampleTable<Sample>[] = [
  {
    table: "guarantee",
    rowsOf: ({ policy, guaranteeNo, ms }) => {
      const { policyNo, comCode, agencyCode, holderName, currency, sumAmount, startDate, endDate } = policy;
      const letter = readLetter(policy.content, holderName);
      if (!letter) return [];
      const amount = letter.amount || sumAmount;
      const owned = { guaranteeNo, policyNo, comCode, agencyCode, currency, startDate, endDate };
      return [{ ...letter, ...owned, amount, recordedAt: toIsoTimestamp(ms) }];
    },
  },
  {
    table: "guarantee_push",
    rowsOf: ({ policy: { comCode, agencyCode }, guaranteeNo, ms }) => [
      {
        pushNo: buildPushNo(guaranteeNo, PUSH_NODE.file),
        guaranteeNo,
        node: PUSH_NODE.file,
        comCode,
        agencyCode,
        madeAt: toIsoTimestamp(ms),
      },
    ],
  },
];
