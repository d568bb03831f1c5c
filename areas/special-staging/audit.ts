import type { AuditCheck } from "#platform/server/audit-checks.ts";

export const specialStagingAuditChecks: readonly AuditCheck[] = [
  {
    name: "specialStaging.branch",
    says: "特殊分期没有投保单，或与投保单的归属机构不符",
    sql: `select s.business_no as subject from special_staging s left join document d on d.business_no = s.document_no
      where d.business_type is distinct from 'T' or d.com_code <> s.com_code`,
  },
  {
    name: "specialStaging.fourEyes",
    says: "特殊分期由申请人本人审批，或已批准而没有审批人",
    sql: `select business_no as subject from special_staging
      where approver_code = input_by or (status = '03' and coalesce(approver_code, '') = '')`,
  },
  {
    name: "specialStaging.plan",
    says: "投保单的缴费计划超出标准分期，而没有各期相同的已批准的特殊分期",
    // The last instalment may take the rounding difference, as in the rules of the standard plan.
    sql: `with row as (select business_no, pay_no, plan_fee, plan_date, plan_end_date,
          lag(plan_fee) over plan as fee_before, count(*) over (partition by business_no) as instalments
        from pay_plan where business_no like 'T%' window plan as (partition by business_no order by pay_no)),
      plan as (select business_no, count(*) as instalments, sum(plan_fee) as premium,
          min(plan_fee) filter (where pay_no = 1) as first_fee,
          bool_or(pay_no > 2 and plan_fee > fee_before
            + case when pay_no = instalments then 0.01 * instalments else 0 end) as rises,
          jsonb_agg(jsonb_build_array(plan_fee::text, plan_date::text, plan_end_date::text) order by pay_no) as rows
        from row group by business_no)
      select p.business_no as subject from plan p
      where (p.instalments > 4 or p.first_fee < round(p.premium * 0.25, 2) or p.rises)
        and not exists (select 1 from special_staging s where s.document_no = p.business_no and s.status = '03'
          and p.rows = (select jsonb_agg(jsonb_build_array(i ->> 'planFee', i ->> 'planDate', i ->> 'planEndDate') order by n)
            from jsonb_array_elements(s.content -> 'instalment') with ordinality as a (i, n)))`,
  },
];
