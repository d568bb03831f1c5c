import { defineArea } from "#platform/server/area.ts";
import { paymentNoticeAuditChecks } from "./audit.ts";
import * as paymentNoticeContract from "./contract.ts";
import { noticeSendingChange, sendPaymentNotices } from "./jobs.ts";
import { paymentNoticeRoutes } from "./routes.ts";

const SEND_MS = 5000;

export const paymentNoticeArea = defineArea({
  name: "payment-notice",
  calls: [paymentNoticeContract],
  routes: paymentNoticeRoutes,
  chores: [{ everyMs: SEND_MS, work: ({ services }) => sendPaymentNotices(services) }],
  checks: paymentNoticeAuditChecks,
  auditedSteps: [noticeSendingChange],
});
