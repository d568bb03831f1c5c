import { type AuditCheck, createBranchAuditCheck } from "#platform/server/audit-checks.ts";

export const underwritingAuditChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("uw_result", "result_id"),
  createBranchAuditCheck("uw_task", "task_id"),
  {
    name: "uw.result",
    says: "提交核保的次数与自动核保结果数不符，或自动核保通过而结果不是通过",
    sql: `with step as (select business_no, count(*) filter (where action = 'SUBMIT'
        and (left(business_no, 1), to_status) not in (('T', '12'), ('T', '13'))
          or (left(business_no, 1), from_status, to_status) in (('T', '12', '03'), ('T', '13', '03'))) as submitted, count(*) filter (where
          (action, left(business_no, 1), from_status, to_status) in
            (('AUTO', 'Q', '02', '04'), ('AUTO', 'T', '03', '06'), ('AUTO', 'T', '03', '08'), ('AUTO', 'E', '03', '08'))) as passed
        from document_trail where left(business_no, 1) in ('Q', 'T', 'E') group by 1),
      result as (select business_no, count(*) as submitted, count(*) filter (where underwrite_flag = '3') as passed
        from uw_result group by 1)
      select coalesce(s.business_no, r.business_no) as subject from step s full join result r on r.business_no = s.business_no
      where (coalesce(s.submitted, 0), coalesce(s.passed, 0)) is distinct from (coalesce(r.submitted, 0), coalesce(r.passed, 0))`,
  },
  {
    name: "uw.flag",
    says: "单据上的核保结果与最近一次核保不符",
    sql: `select d.business_no as subject from document d join (select distinct on (r.business_no) r.business_no,
        case when r.underwrite_flag <> '4' then r.underwrite_flag when t.result = '1' then '1' when t.result = '2' then '5'
          when t.result = '3' then '2' else '4' end as flag
        from uw_result r left join uw_task t using (result_id) order by r.business_no, r.recorded_at desc, r.result_id desc) latest
      using (business_no) where d.underwrite_flag <> latest.flag and (d.underwrite_flag <> '0'
        or d.status in (select unnest(case d.business_type when 'Q' then array['03', '04', '07'] else array['04', '06', '07', '08'] end)))`,
  },
  {
    name: "uw.task.eyes",
    says: "核保人录入或修改过该单据",
    sql: `select k.task_id as subject from uw_task k where k.result in ('1', '2', '3') and exists
      (select from document_trail t where t.business_no = k.business_no and t.user_code = k.claimed_by
        and t.action in ('SAVE', 'SUBMIT', 'MODIFY') and t.recorded_at < k.decided_at)`,
  },
  {
    name: "uw.task.document",
    says: "人工核保中的单据没有待处理的任务，或任务未完成而单据已不在核保中",
    sql: `select d.business_no as subject from document d
      where (d.status = case d.business_type when 'Q' then '03' else '04' end) <> exists (select from uw_task k where k.business_no = d.business_no and k.state <> '3')`,
  },
  {
    name: "uw.task.shown",
    says: "待处理的任务上显示的内容与单据不符",
    sql: `select k.task_id as subject from uw_task k join document d using (business_no) where k.state <> '3'
      and ((k.risk_code, k.holder_name, k.sum_amount) is distinct from
          (d.risk_code, d.holder_name, coalesce(d.sum_amount, 0))
        or d.business_type <> 'E' and k.sum_premium <> coalesce(d.sum_premium, 0))`,
  },
  {
    name: "uw.task.authority",
    says: "同意核保的人当时没有该任务所需的级别",
    sql: `select k.task_id as subject from uw_task k where k.result = '1' and not exists
      (select from document_trail t where t.business_no = k.business_no and t.user_code = k.claimed_by
        and t.action = 'APPROVE' and t.uw_level >= greatest(k.uw_level, k.amount_level))`,
  },
];
