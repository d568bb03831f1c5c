import type pg from "pg";
import { issueSampleNumbers } from "#demo/quotation/document-numbers.ts";
import {
  insertSampleTables,
  sampleAuditTables,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { applyInvoice } from "#areas/invoice/contract.ts";
import { getTitleType, splitTax } from "#areas/invoice/rules/invoice.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const CLERK = "10000001";
const HOUR_MS = 3_600_000;

/** The stand-in of the tax platform issues them once the server runs, and rejects the one with the word for it. */
const remarks = ["", "", "模拟拒开", ""] as const;

type SamplePolicy = {
  readonly policyNo: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly buyerName: string;
  readonly customerType: string;
  readonly taxNo: string;
  readonly available: string;
  readonly vatRate: string;
};

/** Invoices that were just applied for; nothing where there are some already. */
export async function loadDemoInvoices(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from invoice limit 1");
  if (present.length > 0) return;
  const { rows: policies } = await owner.query<SamplePolicy>(
    `select m.policy_no as "policyNo", m.com_code as "comCode", m.agency_code as "agencyCode", m.holder_name as "buyerName",
       '2' as "customerType", t.content #>> '{holder,certificateNo}' as "taxNo", m.available::text as available, v.content ->> 'vatRate' as "vatRate"
     from invoice_policy m
       join lateral (select content, product_version from contract_transaction where contract_no = m.policy_no
         order by version desc limit 1) t on true
       join product_version v on v.risk_code = m.risk_code and v.version = t.product_version
     where m.com_code like '3201%' and m.available > 0 and m.available = m.retained
       and t.content #>> '{holder,customerType}' = '2' and t.content #>> '{holder,certificateNo}' ~ '^[0-9A-Z]{18}$'
     order by m.issued_at desc, m.policy_no limit $1`,
    [remarks.length],
  );
  const origins = policies.map(() => ({ day: getTodayInShanghai(new Date(nowMs)) }));
  const numbers = await issueSampleNumbers(owner, "batchNo", origins);
  const samples = policies.map((policy, index) => ({
    policy,
    batchNo: numbers[index] ?? "",
    remark: remarks[index] ?? "",
    ms: nowMs - (index + 1) * HOUR_MS,
  }));
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(
    owner,
    sampleAuditTables,
    samples.flatMap(({ policy: { comCode }, batchNo, ms: atMs }) =>
      [
        { subject: batchNo, after: { batchNo, comCode, version: 1 } },
        { subject: `${batchNo}-1`, after: { invoiceId: `${batchNo}-1`, batchNo, comCode, version: 1 } },
      ].map((audited) => ({ ...audited, comCode, userCode: CLERK, call: applyInvoice.path, atMs })),
    ),
  );
}

type Sample = {
  readonly policy: SamplePolicy;
  readonly batchNo: string;
  readonly remark: string;
  readonly ms: number;
};

const tables: readonly SampleTable<Sample>[] = [
  {
    table: "invoice_batch",
    rowsOf: ({ policy: { comCode, agencyCode }, batchNo, ms }) => [
      { batchNo, comCode, agencyCode, inputBy: CLERK, inputAt: toIsoTimestamp(ms) },
    ],
  },
  {
    table: "invoice",
    rowsOf: ({ policy, batchNo, remark, ms }) => {
      const { available: amount, vatRate, customerType, ...ofPolicy } = policy;
      return [
        {
          ...ofPolicy,
          amount,
          vatRate,
          batchNo,
          remark,
          rowNo: "1",
          status: "1",
          invoiceType: "82",
          pushWay: "3",
          ...splitTax(amount, vatRate),
          invoiceId: `${batchNo}-1`,
          titleType: getTitleType({ customerType }),
          appliedBy: CLERK,
          appliedAt: toIsoTimestamp(ms),
          inputBy: CLERK,
          inputAt: toIsoTimestamp(ms),
        },
      ];
    },
  },
];
