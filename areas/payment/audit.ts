import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";

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
    // A settled statement of commission pays out only. What was set off against a premium counts as received, so that a refund of it leaves the bank.
    sql: `select business_no || ' ' || account as subject from
        (select e.business_no, case l.account when 'clearing' then 'bank' else l.account end as account, l.currency, l.amount
          from ledger_line l join ledger_entry e using (entry_id) where e.kind <> 'settle') b
      where account in ('receivable', 'bank', 'prepaid', 'refundPayable') group by business_no, account, currency
      having sum(amount) * case when account in ('receivable', 'bank') then 1 else -1 end < 0`,
  },
  {
    name: "ledger.clearing",
    says: "预收冲抵没有在预收与保单的账上各记一次相同的金额",
    sql: `select e.payment_no as subject from ledger_line l join ledger_entry e using (entry_id) where l.account = 'clearing'
      group by e.payment_no, l.currency having sum(l.amount) <> 0 or count(*) <> 2`,
  },
  {
    name: "ledger.plan",
    says: "应收保费余额不等于缴费计划的未收金额",
    // Sums all policies at once: a sum for each policy takes too long on a server without table statistics.
    sql: `select coalesce(p.policy_no, b.business_no) as subject from
        (select policy_no, currency, sum(plan_fee - written_off - pay_fee) as open from pay_plan where policy_no <> '' group by 1, 2) p
        full join (select e.business_no, l.currency, sum(l.amount) as owed from ledger_line l join ledger_entry e using (entry_id)
          where l.account = 'receivable' group by 1, 2) b on b.business_no = p.policy_no and b.currency = p.currency
      where coalesce(p.open, 0) <> coalesce(b.owed, 0)`,
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

const booked: readonly AuditCheck[] = [
  {
    name: "ledger.issue",
    says: "保单没有恰好入账一次承保，或应收、不含税保费、税额、手续费与签单的保费、税率、费率不符",
    sql: `with booked as (select e.business_no, count(distinct e.entry_id) as times,
          coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0) as gross,
          coalesce(-sum(l.amount) filter (where l.account = 'premium'), 0) as net,
          coalesce(-sum(l.amount) filter (where l.account = 'tax'), 0) as tax,
          coalesce(sum(l.amount) filter (where l.account = 'commissionExpense'), 0) as commission,
          coalesce(-sum(l.amount) filter (where l.account = 'commissionPayable'), 0) as payable
        from ledger_entry e join ledger_line l using (entry_id) where e.kind = 'issue' group by 1)
      select p.policy_no as subject from policy p
        join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
        join product_version v on v.risk_code = t.risk_code and v.version = t.product_version
        left join booked b on b.business_no = p.policy_no
      where b.times is distinct from 1 or b.gross <> t.sum_premium or b.gross <> b.net + b.tax or b.commission <> b.payable
        or b.net <> round(t.sum_premium / (1 + (v.content ->> 'vatRate')::numeric / 100), 2)
        or b.commission <> round(b.net * coalesce(nullif(t.content #>> '{fee,agentFee}', ''), '0')::numeric / 100, 2)`,
  },
  {
    name: "ledger.orphan",
    says: "凭证指向不存在的单据或保单",
    // Those of prepayments and of statements are looked for by their areas.
    sql: `select distinct e.business_no as subject from ledger_entry e
      where e.business_no not like 'YS%' and e.business_no not like 'SF%' and not exists (select from policy p where p.policy_no = e.business_no)
        and not exists (select from document d where d.business_no = e.business_no)`,
  },
];

const plans: readonly AuditCheck[] = [
  {
    name: "plan.first",
    says: "保单没有缴费计划，或见费出单的保单首期未到账",
    sql: `select p.policy_no as subject from policy p
        left join pay_plan l on l.business_no = p.proposal_no and l.policy_no = p.policy_no and l.pay_no = 1
      where l.pay_no is null or p.is_see_fee <> '0' and l.pay_fee <> l.plan_fee`,
  },
  {
    name: "plan.policy",
    says: "保单的实收保费与账上的实收不符",
    sql: `select p.policy_no as subject from policy p left join
        (select e.business_no, sum(l.amount) as came from ledger_entry e join ledger_line l using (entry_id)
          where e.kind = 'receive' and l.account in ('bank', 'clearing') group by e.business_no) r on r.business_no = p.policy_no
      where p.received_premium <> coalesce(r.came, 0)`,
  },
  {
    name: "plan.sum",
    says: "缴费计划各期之和不等于单据的保费",
    sql: `select business_no as subject from pay_plan p join document d using (business_no)
      where p.policy_no <> '' and d.business_type = 'T' group by business_no, d.sum_premium having sum(plan_fee) <> d.sum_premium`,
  },
  {
    name: "plan.status",
    says: "缴清与期次状态不符，或各期应缴日期次序不对",
    sql: `select business_no as subject from
        (select *, lag(plan_date) over (partition by business_no order by pay_no) as before from pay_plan) p
      where pay_plan_status <> '5' and (pay_fee = plan_fee - written_off) <> (pay_plan_status = '3') or plan_date <= before`,
  },
  {
    name: "plan.received",
    says: "期次的实收不等于缴费成功的金额",
    sql: `select coalesce(p.business_no, r.business_no) as subject from pay_plan p full join
        (select d.business_no, d.pay_no, sum(d.amount) as came from payment_document d join payment m using (payment_no)
          where m.payment_status = '3' group by 1, 2) r on r.business_no = p.business_no and r.pay_no = p.pay_no
      where coalesce(p.pay_fee, 0) <> coalesce(r.came, 0)`,
  },
];

const payments: readonly AuditCheck[] = [
  {
    name: "payment.document",
    says: "缴费中的投保单没有进行中的缴费，或有进行中的缴费而投保单不在缴费中",
    sql: `select d.business_no as subject from document d
        left join payment_document l on l.business_no = d.business_no and l.is_live
      where d.business_type = 'T' and (d.status = '07' and l.payment_no is null
        or d.status not in ('07', '08') and l.payment_no is not null)`,
  },
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
    sql: `with came as (select e.payment_no, count(distinct e.entry_id) as times, sum(l.amount) as amount
        from ledger_entry e left join ledger_line l on l.entry_id = e.entry_id and l.account in ('bank', 'clearing')
        where e.kind in ('receive', 'receiveLate') group by 1),
      paid as (select p.payment_no, p.amount, count(d.business_no) filter (where d.amount > 0) as parts from payment p
        left join payment_document d using (payment_no) where p.payment_status in ('3', '7', '8') group by 1, 2)
      select coalesce(p.payment_no, c.payment_no) as subject from paid p full join came c on c.payment_no = p.payment_no
      where (p.parts, p.amount) is distinct from (c.times, c.amount)`,
  },
  {
    name: "payment.notice",
    says: "同一缴费的到账通知生效了不止一次，或生效后缴费并未到账",
    sql: `select n.payment_no as subject from payment_notice n join payment p using (payment_no)
      where n.event in ('receive', 'receiveUnfit', 'receiveLate') group by n.payment_no, p.payment_status
      having count(*) > 1 or p.payment_status not in ('3', '7', '8')`,
  },
];

const refunds: readonly AuditCheck[] = [
  {
    name: "refund.booked",
    says: "已退款的退费没有恰好按其金额入账一次，或未退款的退费入了账",
    sql: `with booked as (select e.payment_no, e.business_no, count(distinct e.entry_id) as times, sum(l.amount) as amount
        from ledger_entry e join ledger_line l on l.entry_id = e.entry_id and l.account = 'refundPayable'
        where e.kind = 'payOut' and e.payment_no <> '' group by 1, 2)
      select r.refund_no as subject from refund r left join booked b on b.payment_no = r.refund_no
      where case when r.status = '3'
        then (b.times, b.amount, b.business_no) is distinct from (1::bigint, r.amount, coalesce(r.policy_no, r.business_no)) else b.times is not null end`,
  },
  {
    name: "refund.payable",
    says: "已复核而未退款的退费超过保单的应付退保费",
    sql: `select r.owing_no as subject from
        (select coalesce(policy_no, business_no) as owing_no, currency, sum(amount) as due from refund
          where status in ('2', '4') group by 1, 2) r
        left join (select e.business_no, l.currency, -sum(l.amount) as payable from ledger_entry e join ledger_line l using (entry_id)
          where l.account = 'refundPayable' group by 1, 2) b on b.business_no = r.owing_no and b.currency = r.currency
      where r.due > coalesce(b.payable, 0)`,
  },
  {
    name: "refund.eyes",
    says: "退费由提交人或录入、更正过收款人的人复核，或出款前没有复核",
    sql: `select refund_no as subject from refund
      where approved_by = requested_by or approved_by = any (barred_users) or status in ('2', '3', '4') and approved_by = ''`,
  },
  {
    name: "refund.policy",
    says: "退费与其保单的归属机构不符",
    sql: `select r.refund_no as subject from refund r left join policy p using (policy_no)
      where r.policy_no is not null and p.com_code is distinct from r.com_code`,
  },
];

const payers: readonly AuditCheck[] = [
  {
    name: "payment.payer",
    says: "到账的缴费由第三方付款，却没有第三方代付声明，或声明的文件不属于所缴的单据",
    sql: `select p.payment_no as subject from payment p join payment_document d using (payment_no) join document b using (business_no)
        left join payer_statement s using (payment_no)
      where p.payment_status = '3' and s.payment_no is null and p.payer_name <> b.holder_name
      union
      select s.payment_no from payer_statement s left join attachment a using (attachment_id)
      where not exists (select from payment_document d where d.payment_no = s.payment_no and d.business_no = a.business_no)`,
  },
];

const separateReceiptChecks: readonly AuditCheck[] = [
  {
    name: "payment.apart",
    says: "另外到账的款项没有对应的缴费单，或与其单据、机构不符",
    sql: `select r.payment_no as subject from payment r join payment o on o.payment_no = r.receipt_of
      where r.com_code <> o.com_code or o.trade_no = r.trade_no
        or exists (select business_no from payment_document d where d.payment_no = r.payment_no
          except select business_no from payment_document d where d.payment_no = o.payment_no)
      union
      select n.payment_no from payment_notice n where n.event = 'receiveApart' group by n.payment_no
        having count(*) > (select count(*) from payment r where r.receipt_of = n.payment_no)`,
  },
];

export const paymentAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("payment", "payment_no"),
  createBranchAuditCheck("payment_document", "payment_no"),
  createBranchAuditCheck("payment_notice", "notice_id"),
  createBranchAuditCheck("payer_statement", "payment_no"),
  createBranchAuditCheck("set_off_hold", "prepay_no"),
  createBranchAuditCheck("pay_plan", "business_no"),
  createBranchAuditCheck("ledger_entry", "entry_id"),
  createBranchAuditCheck("ledger_line", "entry_id"),
  ...books,
  ...booked,
  ...plans,
  ...payments,
  ...payers,
  ...separateReceiptChecks,
  ...createOwnershipAuditChecks("refund", "refund_no"),
  ...refunds,
];
