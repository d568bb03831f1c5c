import { type AuditCheck, createBranchAuditCheck } from "#platform/server/audit-checks.ts";

export const endorsementChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("endorsement", "endorse_no"),
  {
    name: "endorsement.document",
    says: "批单没有批改内容，或批改内容没有批单，或两者机构不符",
    sql: `select coalesce(d.business_no, e.endorse_no) as subject
      from (select * from document where business_type = 'E') d full join endorsement e on e.endorse_no = d.business_no
      where d.business_no is null or e.endorse_no is null or d.com_code <> e.com_code`,
  },
  {
    name: "endorsement.effect",
    says: "已生效的批单没有进入保单，或未生效的已经进入",
    sql: `select e.endorse_no as subject from endorsement e join document d on d.business_no = e.endorse_no
      where (d.status = '08') <> (e.policy_version is not null) or (d.status = '08' and not exists
        (select from contract_transaction t where t.contract_no = e.policy_no and t.version = e.policy_version
          and t.draft_no = e.endorse_no))`,
  },
  {
    name: "endorsement.running",
    says: "批单的办理状态与是否占用保单不符",
    sql: `select e.endorse_no as subject from endorsement e join document d on d.business_no = e.endorse_no
      where e.is_running <> (d.status in ('02', '03', '04', '06', '07'))`,
  },
  {
    name: "endorsement.count",
    says: "保单的批改次数与已生效的批单数不符",
    sql: `select p.policy_no as subject from policy p
      left join (select policy_no, count(*) as times from endorsement where policy_version is not null group by 1) e
        using (policy_no)
      where p.endorse_count <> coalesce(e.times, 0)`,
  },
  {
    name: "endorsement.premium",
    says: "已生效批单的变化保费与保单交易的保费变化不符",
    sql: `select e.endorse_no as subject from endorsement e join lateral
        (select sum(t.premium_change) as total from contract_transaction t
          where t.contract_no = e.policy_no and t.version > e.base_version and t.version <= e.policy_version) t on true
      where e.policy_version is not null and t.total is distinct from e.premium_change`,
  },
  {
    name: "endorsement.task",
    says: "待处理的核保任务上显示的保费与批单的变化保费不符",
    sql: `select k.task_id as subject from uw_task k join endorsement e on e.endorse_no = k.business_no
      where k.state <> '3' and k.sum_premium is distinct from e.premium_change`,
  },
  {
    name: "endorsement.suspension",
    says: "中止、复效与其批单不符：批单未生效，或保单、日期不同，或已生效的批单没有中止、复效",
    sql: `with moving as (select risk_code, version, item ->> 'type' as type
        from product_version, jsonb_array_elements(coalesce(content -> 'endorsements', '[]')) item
        where item ->> 'policyBecomes' in ('02', '06'))
      select s.source_no as subject from policy_suspension s left join endorsement e on e.endorse_no = s.source_no
      where s.source_no ~ '^E' and (e.policy_version is null
        or (e.policy_no, e.valid_date) is distinct from (s.policy_no, s.effective_from))
      union select e.endorse_no from endorsement e join document d on d.business_no = e.endorse_no
        join moving m on m.risk_code = d.risk_code and m.version = d.product_version and m.type = any (e.types)
      where e.policy_version is not null and not exists
        (select from policy_suspension s where s.source_no = e.endorse_no)`,
  },
];
