import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as approvalContract from "./contract.ts";
import { lateApprovalAuditTitle, remindOfLateApprovals } from "./jobs.ts";

export const approvalArea = defineArea({
  name: "approval",
  calls: [approvalContract],
  routes: () => [],
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => remindOfLateApprovals(services) }],
  auditedSteps: [lateApprovalAuditTitle],
});
