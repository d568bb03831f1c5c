import { defineArea } from "#platform/server/area.ts";
import { attachmentAuditChecks } from "./audit.ts";
import * as attachmentCalls from "./contract.ts";
import { attachmentRoutes } from "./routes.ts";

export const attachmentArea = defineArea({
  name: "attachment",
  calls: [attachmentCalls],
  routes: ({ services }) => attachmentRoutes(services),
  checks: attachmentAuditChecks,
});
