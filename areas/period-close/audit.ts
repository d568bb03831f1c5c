import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";

export const periodCloseAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("ledger_period", "period_no"),
  createBranchAuditCheck("ledger_period_step", "period_no"),
  {
    name: "period.content",
    says: "已关账期间的凭证在关账之后有增减",
    sql: `select p.period_no as subject from ledger_period p
        left join ledger_line l on l.day between p.first_day and p.last_day and ledger_unit(l.com_code) = p.com_code
      where p.status <> '3' group by p.period_no
      having count(distinct l.entry_id) <> p.entry_count or coalesce(sum(l.amount) filter (where l.amount > 0), 0) <> p.debit`,
  },
  {
    name: "period.before",
    says: "凭证记入首个已关账日之前，而入账在关账之后",
    sql: `select e.entry_id as subject from ledger_entry e
        join (select distinct on (com_code) com_code, first_day, closed_at from ledger_period where kind = 'D'
          order by com_code, first_day) p on p.com_code = ledger_unit(e.com_code)
      where e.day < p.first_day and e.recorded_at > p.closed_at`,
  },
  {
    name: "period.order",
    says: "日结不连续，或月结时本月还有未关账的日",
    sql: `select period_no as subject from
        (select period_no, first_day, lag(first_day) over (partition by com_code order by first_day) as before
          from ledger_period where kind = 'D') d where first_day <> before + 1
      union
      select m.period_no from ledger_period m where m.kind = 'M' and m.status <> '3'
        and open_ledger_day(m.com_code, m.first_day) <= m.last_day`,
  },
  {
    name: "period.eyes",
    says: "反关账由申请人自己审批，或没有申请、审批的记录",
    sql: `select p.period_no as subject from ledger_period p left join lateral
        (select (array_agg(user_code order by step_no desc) filter (where action = 'request'))[1] as requested_by,
          (array_agg(user_code order by step_no desc) filter (where action = 'approve'))[1] as approved_by
          from ledger_period_step s where s.period_no = p.period_no) s on true
      where p.status = '3' and (s.requested_by is distinct from p.reopen_requested_by or s.approved_by is distinct from p.reopened_by
        or s.approved_by = s.requested_by)`,
  },
];
