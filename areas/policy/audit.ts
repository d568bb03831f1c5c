import {
  buildIssueColumnMismatchSql,
  buildColumnMismatchSql,
} from "#areas/document/rules/projection-break.ts";
import { createTrailStateCheck } from "#platform/documents/server/document-checks.ts";
import { createSearchChecks } from "#platform/search/server/search-checks.ts";
import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";

export const policyChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("policy", "policy_no"),
  {
    name: "policy.issued",
    says: "已承保的投保单没有保单，或保单的投保单未承保",
    sql: `select coalesce(p.policy_no, d.business_no) as subject
      from (select * from document where business_type = 'T' and (status = '08' or policy_no <> '')) d
        full join policy p on p.proposal_no = d.business_no
      where p.policy_no is null or d.status is distinct from '08' or d.policy_no is distinct from p.policy_no`,
  },
  {
    name: "policy.number",
    says: "保单号与险种、归属机构不符",
    sql: `select policy_no as subject from policy
      where substr(policy_no, 2, 4) <> risk_code or substr(policy_no, 10, 8) <> com_code`,
  },
  {
    name: "policy.stack",
    says: "保单的保费不是其交易留下的保费，或没有签单交易",
    sql: `select p.policy_no as subject from policy p left join lateral
        (select sum_premium from contract_transaction t where t.contract_no = p.policy_no order by version desc limit 1) last
        on true
      where last.sum_premium is distinct from p.sum_premium or not exists
        (select from contract_transaction t where t.contract_no = p.policy_no and version = 1 and kind = 'issue')`,
  },
  {
    name: "policy.content",
    says: "签单交易的内容、保费、机构或起保日期与投保单、保单不符",
    sql: `select p.policy_no as subject from policy p join document d on d.business_no = p.proposal_no
        join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
      where t.content <> d.content or t.sum_premium is distinct from d.sum_premium or t.draft_no <> d.business_no
        or (t.com_code, t.risk_code, t.product_version, t.effective_from) is distinct from
          (d.com_code, d.risk_code, d.product_version, d.start_date)
        or (p.com_code, p.risk_code, p.order_no, p.input_by, p.agency_code) is distinct from
          (d.com_code, d.risk_code, d.order_no, d.input_by, d.agency_code)`,
  },
  {
    name: "policy.projection",
    says: "保单列出的内容与其最近一次交易的内容不符",
    sql: `select p.policy_no as subject from policy p join lateral
        (select content from contract_transaction t where t.contract_no = p.policy_no order by version desc limit 1) last
        on true
      where ${buildColumnMismatchSql("p", "last.content")} or ${buildIssueColumnMismatchSql("p", "last.content")}`,
  },
  createBranchAuditCheck("policy_suspension", "policy_no"),
  {
    name: "policy.suspension",
    says: "保单是否中止与最近一次已到日期的中止、复效不符",
    sql: `select p.policy_no as subject from policy p left join lateral
        (select kind from policy_suspension s where s.policy_no = p.policy_no and taken_on is not null
          order by step_no desc limit 1) last on true
      where p.status in ('01', '02', '06') and (p.status = '06') <> (coalesce(last.kind, '') = 'suspend')`,
  },
  {
    name: "policy.suspension.order",
    says: "中止、复效的顺序、日期或机构有误",
    sql: `select s.policy_no as subject from policy_suspension s join policy p using (policy_no)
        left join policy_suspension earlier on earlier.policy_no = s.policy_no and earlier.step_no = s.step_no - 1
      where s.com_code <> p.com_code
        or s.step_no > 1 and (earlier.effective_from is null or earlier.effective_from > s.effective_from
          or s.taken_on is not null and earlier.taken_on is null)`,
  },
  createTrailStateCheck("policy.trail", "保单状态", "policy", "policy_no"),
  {
    name: "policy.trail.orphan",
    says: "操作轨迹指向不存在的单据或保单",
    sql: `select distinct t.business_no as subject from document_trail t
      where t.business_no ~ '^[QTPE]\\d'
        and not exists (select from document d where d.business_no = t.business_no)
        and not exists (select from policy p where p.policy_no = t.business_no)`,
  },
  {
    name: "policy.comment.orphan",
    says: "留言所在的单据或保单不存在",
    sql: `select comment_id as subject from document_comment c
      where not exists (select from document d where d.business_no = c.business_no)
        and not exists (select from policy p where p.policy_no = c.business_no)`,
  },
  ...createSearchChecks({
    name: "policy",
    noun: "保单",
    table: "policy",
    key: "policy_no",
    kinds: ["policy"],
    breaks: ["s.owner_code <> r.input_by", "s.agency_code <> r.agency_code"],
  }),
];
