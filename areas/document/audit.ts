import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";
import { createTrailStateCheck } from "#platform/documents/server/document-checks.ts";
import { buildMissingSearchNameSql, createSearchChecks } from "#platform/search/server/search-checks.ts";
import { buildIssueColumnMismatchSql, buildColumnMismatchSql } from "./rules/projection-break.ts";

const trail: readonly AuditCheck[] = [
  createTrailStateCheck("document.trail.last", "单据状态", "document", "business_no"),
  {
    name: "document.trail.chain",
    says: "操作轨迹前后不相接",
    sql: `select business_no as subject from
        (select business_no, from_status, lag(to_status, 1, '') over (partition by business_no order by trail_id) as before
         from document_trail) t
      where from_status <> before`,
  },
];

const contracts: readonly AuditCheck[] = [
  {
    name: "document.number",
    says: "业务号与险种、归属机构不符",
    sql: `select business_no as subject from document
      where substr(business_no, 2, 4) <> risk_code or substr(business_no, 10, 8) <> com_code`,
  },
  {
    name: "contract.stack",
    says: "合同的交易不连续，或保费变化之和不等于现保费",
    sql: `select contract_no as subject from contract_transaction t group by contract_no
      having max(version) <> count(*) or sum(premium_change) <>
        (select sum_premium from contract_transaction l where l.contract_no = t.contract_no order by version desc limit 1)`,
  },
  {
    name: "contract.figures",
    says: "交易留存的计算结果与其保费不符",
    sql: `select contract_no as subject from contract_transaction t, jsonb_array_elements(figures) f
      where f ->> 'section' = 'fee' and f ->> 'element' = 'sumPremium' and (f ->> 'value')::numeric <> sum_premium
        and coalesce(content #>> '{base,currency}', 'CNY') = 'CNY'`,
  },
  {
    name: "contract.base",
    says: "单据依据的交易不存在",
    sql: `select d.business_no as subject from document d
      where d.base_version > 0 and not exists
        (select from contract_transaction t where t.draft_no = d.business_no and t.version = d.base_version)`,
  },
];

const projections: readonly AuditCheck[] = [
  {
    name: "document.projection",
    says: "单据列出的内容与单据本身不符",
    sql: `select d.business_no as subject from document d where ${buildColumnMismatchSql("d", "d.content")}
      or d.business_type <> 'Q' and (${buildIssueColumnMismatchSql("d", "d.content")})`,
  },
];

const search = createSearchChecks({
  name: "document",
  noun: "单据",
  table: "document",
  key: "business_no",
  kinds: ["inquiry", "proposal", "endorsement"],
  kindOf: "case r.business_type when 'Q' then 'inquiry' when 'T' then 'proposal' else 'endorsement' end",
  breaks: [
    "s.owner_code <> r.input_by",
    "s.agency_code <> r.agency_code",
    buildMissingSearchNameSql("r.holder_name"),
  ],
});

export const documentChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("document", "business_no"),
  createBranchAuditCheck("contract_transaction", "contract_no"),
  createBranchAuditCheck("document_trail", "business_no"),
  createBranchAuditCheck("document_comment", "comment_id"),
  createBranchAuditCheck("search_entry", "key"),
  createBranchAuditCheck("document_cover", "business_no"),
  ...trail,
  ...contracts,
  ...projections,
  ...search,
];
