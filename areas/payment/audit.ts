import { type AuditCheck, branchCheck, ownershipChecks } from "#platform/server/audit-checks.ts";

const books: readonly AuditCheck[] = [
  {
    name: "ledger.sum",
    says: "凭证借贷不平，或没有分录",
    sql: `select e.entry_id as subject from ledger_entry e left join ledger_line l using (entry_id)
      group by e.entry_id, l.currency having count(l.entry_id) = 0 or sum(l.amount) <> 0`,
  },
  {
    name: "ledger.bounds",
    says: "应收保费或银行存款为负，或预收、应付退保费为借方余额",
    sql: `select business_no || ' ' || account as subject from ledger_line join ledger_entry using (entry_id)
      where account in ('receivable', 'bank', 'prepaid', 'refundPayable') group by business_no, account, currency
      having sum(amount) * case when account in ('receivable', 'bank') then 1 else -1 end < 0`,
  },
  {
    name: "ledger.plan",
    says: "应收保费余额不等于缴费计划的未收金额",
    sql: `select p.policy_no as subject from
        (select policy_no, currency, sum(plan_fee - pay_fee) as open from pay_plan where policy_no <> '' group by 1, 2) p
      where open <> (select coalesce(sum(l.amount), 0) from ledger_line l join ledger_entry e using (entry_id)
        where e.business_no = p.policy_no and l.account = 'receivable' and l.currency = p.currency)`,
  },
  {
    name: "ledger.reversal",
    says: "冲正凭证不是原凭证的反向",
    sql: `with line as (select entry_id, account, currency, sum(amount) as amount from ledger_line group by 1, 2, 3)
      select distinct r.entry_id as subject from ledger_entry r
        join ledger_entry o on o.entry_id = r.reversal_of
        left join line l on l.entry_id in (r.entry_id, o.entry_id)
      group by r.entry_id, o.entry_id, r.business_no, o.business_no, l.account, l.currency
      having sum(l.amount) <> 0 or r.business_no <> o.business_no`,
  },
];

const plans: readonly AuditCheck[] = [
  {
    name: "plan.policy",
    says: "保单的实收保费与账上的实收不符",
    sql: `select p.policy_no as subject from policy p left join
        (select e.business_no, sum(l.amount) as came from ledger_entry e join ledger_line l using (entry_id)
          where e.kind = 'receive' and l.account = 'bank' group by e.business_no) r on r.business_no = p.policy_no
      where p.received_premium <> coalesce(r.came, 0)`,
  },
  {
    name: "plan.sum",
    says: "缴费计划各期之和不等于单据的保费",
    sql: `select business_no as subject from pay_plan p join document d using (business_no)
      where p.policy_no <> '' group by business_no, d.sum_premium having sum(plan_fee) <> d.sum_premium`,
  },
  {
    name: "plan.status",
    says: "缴清与期次状态不符，或各期应缴日期次序不对",
    sql: `select business_no as subject from
        (select *, lag(plan_date) over (partition by business_no order by pay_no) as before from pay_plan) p
      where pay_plan_status <> '5' and (pay_fee = plan_fee) <> (pay_plan_status = '3') or plan_date <= before`,
  },
  {
    name: "plan.received",
    says: "期次的实收不等于缴费成功的金额",
    sql: `select p.business_no as subject from pay_plan p where pay_fee <>
      (select coalesce(sum(d.amount), 0) from payment_document d join payment m using (payment_no)
       where d.business_no = p.business_no and d.pay_no = p.pay_no and m.payment_status = '3')`,
  },
];

const payments: readonly AuditCheck[] = [
  {
    name: "payment.amount",
    says: "缴费金额不等于其单据金额之和",
    sql: `select payment_no as subject from payment p left join payment_document d using (payment_no)
      group by payment_no having sum(d.amount) is distinct from p.amount`,
  },
  {
    name: "payment.live",
    says: "进行中的缴费与其单据上的标记不符",
    sql: `select payment_no as subject from payment p join payment_document d using (payment_no)
      where d.is_live <> (p.payment_status in ('0', '1', '2'))`,
  },
  {
    name: "payment.booked",
    says: "到账的缴费没有恰好入账一次，或未到账的缴费入了账",
    sql: `select p.payment_no as subject from payment p where
      (p.payment_status in ('3', '7', '8'))::integer * (select count(*) from payment_document d where d.payment_no = p.payment_no)
        <> (select count(*) from ledger_entry e where e.payment_no = p.payment_no and e.kind in ('receive', 'receiveLate'))
      or (p.payment_status in ('3', '7', '8'))::integer * p.amount
        <> (select coalesce(sum(l.amount), 0) from ledger_line l join ledger_entry e using (entry_id)
            where e.payment_no = p.payment_no and e.kind in ('receive', 'receiveLate') and l.account = 'bank')`,
  },
  {
    name: "payment.notice",
    says: "同一缴费的到账通知生效了不止一次，或生效后缴费并未到账",
    sql: `select n.payment_no as subject from payment_notice n join payment p using (payment_no)
      where n.event in ('receive', 'receiveLate') group by n.payment_no, p.payment_status
      having count(*) > 1 or p.payment_status not in ('3', '7', '8')`,
  },
];

export const paymentChecks: readonly AuditCheck[] = [
  ...ownershipChecks("payment", "payment_no"),
  branchCheck("payment_document", "payment_no"),
  branchCheck("payment_notice", "notice_id"),
  branchCheck("pay_plan", "business_no"),
  branchCheck("ledger_entry", "entry_id"),
  branchCheck("ledger_line", "entry_id"),
  ...books,
  ...plans,
  ...payments,
];
