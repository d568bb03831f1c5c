import { createFixedLookUp } from "#platform/lists/server/look-up.ts";
import { defineArea } from "#platform/server/area.ts";
import { underwritingAuditChecks } from "./audit.ts";
import { underwritingDecisionHandlerSlot } from "./commands.ts";
import * as underwritingCalls from "./contract.ts";
import { lateTaskAuditTitle, remindOfUnclaimedTasks, taskReminderAuditTitle, tellLateTasks } from "./jobs.ts";
import { underwritingTaskLifecycle } from "./lifecycle.ts";
import { underwritingRoutes } from "./routes/underwriting-routes.ts";

const REMIND_MS = 300_000;

export const underwritingArea = defineArea({
  name: "underwriting",
  calls: [underwritingCalls],
  routes: ({ services, handlersOf }) =>
    underwritingRoutes(services, handlersOf(underwritingDecisionHandlerSlot)),
  chores: [
    { everyMs: REMIND_MS, work: ({ services }) => remindOfUnclaimedTasks(services) },
    { everyMs: REMIND_MS, work: ({ services }) => tellLateTasks(services) },
  ],
  checks: underwritingAuditChecks,
  lifecycles: [{ table: underwritingTaskLifecycle, dictionary: undefined }],
  auditedSteps: [taskReminderAuditTitle, lateTaskAuditTitle],
  lookUps: () => ({
    uwTaskState: createFixedLookUp(new Map(Object.entries(underwritingTaskLifecycle.states))),
  }),
});
