import { defineArea } from "#platform/server/area.ts";
import { mailAuditChecks } from "./audit.ts";
import * as mailContract from "./contract.ts";
import { mailSendingChange, sendMails } from "./jobs.ts";
import { mailRoutes } from "./routes.ts";

const SEND_MS = 5000;

export const mailArea = defineArea({
  name: "mail",
  calls: [mailContract],
  routes: mailRoutes,
  chores: [{ everyMs: SEND_MS, work: sendMails }],
  checks: mailAuditChecks,
  auditedSteps: [mailSendingChange],
});
