import { companyFeatures } from "#areas/company/rules.ts";
import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";
import { GUARANTEE_FEATURE } from "./rules/guarantee-places.ts";

const connected = companyFeatures[GUARANTEE_FEATURE]
  .map((prefix) => `p.com_code like '${prefix}%'`)
  .join(" or ");

export const guaranteeAuditChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("guarantee", "guarantee_no"),
  ...createOwnershipAuditChecks("guarantee_push", "push_no"),
  createBranchAuditCheck("guarantee_attempt", "push_no"),
  {
    name: "guarantee.missing",
    says: "有保函类型的保单没有保函，或所属机构已接入平台而没有推送记录",
    sql: `select p.policy_no as subject from policy p
        join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
        left join guarantee g on g.policy_no = p.policy_no
        left join guarantee_push u on u.guarantee_no = g.guarantee_no and u.node = '3'
      where p.issued_at >= (select since from guarantee_start)
        and jsonb_path_exists(t.content, '$.*.guaranteeType ? (@ != "")')
        and (g.guarantee_no is null or (${connected}) and u.push_no is null)`,
  },
  {
    name: "guarantee.acknowledged",
    says: "推送成功没有平台的回执，或没有送达的推送有回执",
    sql: `select push_no as subject from guarantee_push
      where (status = '2') <> (receipt_no <> '') or (status = '2') <> (delivered_at is not null)`,
  },
  {
    name: "guarantee.once",
    says: "同一保函号和节点送达两次，或回执与推送记录不符",
    sql: `select u.push_no as subject from guarantee_push u join guarantee_attempt a using (push_no)
      where a.outcome = '2' group by 1, u.receipt_no
      having count(distinct a.receipt_no) > 1 or bool_or(a.receipt_no <> u.receipt_no)`,
  },
  {
    name: "guarantee.letter",
    says: "保函与保单的机构、中介不符，或文件不是该保单的单证",
    sql: `select g.guarantee_no as subject from guarantee g join policy p using (policy_no)
        left join paper d on d.paper_id = g.paper_id
      where (p.com_code, p.agency_code) <> (g.com_code, g.agency_code)
        or g.paper_id <> '' and (d.policy_no is distinct from g.policy_no or d.sha256 is distinct from g.sha256)`,
  },
];
