import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const mailAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("mail_message", "mail_id"),
  {
    name: "mail.attempts",
    says: "邮件的发送次数与逐次记录不符，或机构不符",
    sql: `select m.mail_id as subject from mail_message m left join mail_attempt a using (mail_id)
      group by m.mail_id, m.attempts, m.status, m.com_code
      having count(a.mail_id) <> m.attempts - (m.status = '2')::integer
        or bool_or(a.com_code <> m.com_code)`,
  },
  {
    name: "mail.status",
    says: "邮件的状态与最后一次发送的结果不符",
    sql: `select m.mail_id as subject from mail_message m
      left join mail_attempt a on a.mail_id = m.mail_id and a.attempt_no = m.attempts
      where m.status in ('3', '4', '5', '6') and a.outcome is distinct from m.status`,
  },
  {
    name: "mail.setting",
    says: "邮件通知设置不是最近一次审计记录留下的版本",
    sql: `select r.event as subject from mail_rule r left join lateral
        (select a.change -> 'after' ->> 'version' as version from audit_row a
          where a.subject = 'mail-' || r.event order by a.audit_id desc limit 1) last on true
      where coalesce(last.version, '1') <> r.version::text`,
  },
];
