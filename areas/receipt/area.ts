import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { receiptAuditChecks } from "./audit.ts";
import * as receiptContract from "./contract.ts";
import { receiptReminderChange, remindReceipts } from "./jobs.ts";
import { receiptRoutes } from "./routes/receipt-routes.ts";

export const receiptArea = defineArea({
  name: "receipt",
  calls: [receiptContract],
  routes: receiptRoutes,
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => remindReceipts(services) }],
  checks: receiptAuditChecks,
  auditedSteps: [receiptReminderChange],
});
