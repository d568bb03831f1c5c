import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { attachmentAuditChecks } from "./audit.ts";
import * as attachmentCalls from "./contract/attachment.ts";
import { sweepUploads } from "./jobs.ts";
import { attachmentRoutes } from "./routes/attachment-routes.ts";

export const attachmentArea = defineArea({
  name: "attachment",
  calls: [attachmentCalls],
  routes: ({ services }) => attachmentRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => sweepUploads(services) }],
  checks: attachmentAuditChecks,
});
