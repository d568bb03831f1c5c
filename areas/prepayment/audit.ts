import type { AuditCheck } from "#platform/server/audit-checks.ts";

/** The account of customers' money under each prepayment's number. */
const held = `select e.business_no, -sum(l.amount) as amount from ledger_entry e join ledger_line l on l.entry_id = e.entry_id
  where l.account = 'prepaid' and e.business_no like 'YS%' group by 1`;

export const prepaymentAuditChecks: readonly AuditCheck[] = [
  {
    name: "prepayment.branch",
    says: "预收没有询价单，或与询价单的归属机构不符",
    sql: `select p.business_no as subject from prepayment p left join document d on d.business_no = p.inquiry_no
      where d.business_type is distinct from 'Q' or d.com_code <> p.com_code`,
  },
  {
    name: "prepayment.orphan",
    says: "凭证指向不存在的预收",
    sql: `select distinct business_no as subject from ledger_entry
      where business_no like 'YS%' and business_no not in (select business_no from prepayment)`,
  },
  {
    name: "prepayment.balance",
    says: "预收余额不等于预收金额减去已冲抵、待冲抵和已退费，或与账上的预收保费不符",
    sql: `select p.business_no as subject from prepayment p left join (${held}) h on h.business_no = p.business_no
      where p.balance is distinct from p.amount - p.set_off - coalesce(p.held, 0) - p.refunded
        or coalesce(p.balance, 0) + coalesce(p.held, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: "prepayment.state",
    says: "预收的状态与到账、冲抵、退费的金额不符",
    sql: `select business_no as subject from prepayment where not case
      when status in ('01', '02', '08') then balance is null and trade_no = ''
      when status = '03' then set_off = 0 and refunded = 0 and balance + coalesce(held, 0) > 0
      when status = '04' then set_off > 0 and refunded = 0 and balance + coalesce(held, 0) > 0
      when status = '05' then set_off = amount and refunded = 0
      when status = '09' then refunded = 0 and balance + coalesce(held, 0) > 0
      else refunded > 0 and balance = 0 and coalesce(held, 0) = 0 end`,
  },
  {
    name: "prepayment.held",
    says: "预收的待冲抵金额与为各单据待冲抵的金额之和不符",
    sql: `select coalesce(p.business_no, h.prepay_no) as subject from prepayment p
        full join (select prepay_no, sum(amount) as amount from set_off_hold group by 1) h on h.prepay_no = p.business_no
      where coalesce(p.held, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: "prepayment.refund",
    says: "退费中或已退费的预收没有一笔同机构、同金额的退费，或退费的预收不在退费中",
    sql: `select coalesce(p.business_no, r.business_no) as subject from (select * from prepayment where status in ('06', '07')) p
        full join (select * from refund where policy_no is null and status <> '6') r on r.business_no = p.business_no
      where r.amount is distinct from p.refunded or r.com_code is distinct from p.com_code
        or (r.status = '3') is distinct from (p.status = '07')`,
  },
  {
    name: "prepayment.fourEyes",
    says: "预收由录入人或提交人本人确认到账",
    sql: `select business_no as subject from prepayment
      where content #>> '{receipt,confirmedBy}' in (input_by, content #>> '{outcome,submittedBy}')`,
  },
];
