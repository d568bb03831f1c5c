import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const partnerAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("partner_ticket", "ticket_id"),
  {
    name: "partnerTicket.opened",
    says: "合作方的查阅地址在失效后或签发前被打开",
    sql: `select ticket_id as subject from partner_ticket where opened_at >= expires_at or opened_at < issued_at`,
  },
  {
    name: "partnerTicket.partner",
    says: "查阅地址签发给了从未启用的合作方登记，或不是同一合作方",
    sql: `select t.ticket_id as subject from partner_ticket t join partner p on p.business_no = t.partner_no
      where p.status = '1' or p.partner_code <> t.partner_code`,
  },
];
