import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const paymentNoticeAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("premium_notice", "notice_no"),
  ...createOwnershipAuditChecks("premium_notice_paper", "notice_paper_id"),
  {
    name: "paymentNotice.paper",
    says: "缴费通知书所印的内容或文件的校验值不是审计记录所留",
    sql: `select p.notice_no as subject from premium_notice_paper p
        join audit_row a on a.subject = p.notice_paper_id and a.change ? 'after'
      where (a.change -> 'after' ->> 'dataSha256', a.change -> 'after' ->> 'sha256')
        is distinct from (encode(sha256(convert_to(p.data, 'UTF8')), 'hex'), p.sha256)`,
  },
  {
    name: "paymentNotice.items",
    says: "缴费通知书没有单据，或单据的期次不在缴费计划中",
    sql: `select n.notice_no as subject from premium_notice n left join premium_notice_item t using (notice_no)
        left join pay_plan p on p.business_no = t.business_no and p.pay_no = t.pay_no
      where t.notice_no is null or p.business_no is null`,
  },
  {
    name: "paymentNotice.joined",
    says: "缴费通知书与其单据的归属机构或币种不符",
    sql: `select n.notice_no as subject from premium_notice n join premium_notice_item t using (notice_no)
        join pay_plan p on p.business_no = t.business_no and p.pay_no = t.pay_no
      where t.com_code <> n.com_code or p.currency <> n.currency`,
  },
  {
    name: "paymentNotice.void",
    says: "作废的缴费通知书仍占用期次，或有效的缴费通知书没有占用",
    sql: `select n.notice_no as subject from premium_notice n join premium_notice_item t using (notice_no)
      where t.is_live <> (n.voided_at is null)`,
  },
  {
    name: "paymentNotice.sending",
    says: "缴费通知书的发送记录与通知书的机构不符，或早于通知书生成、晚于其作废",
    sql: `select s.sending_id as subject from premium_notice_sending s join premium_notice n using (notice_no)
      where s.com_code <> n.com_code or s.asked_at < n.made_at or s.asked_at > n.voided_at`,
  },
];
