import { createFixedLookUp } from "#platform/lists/server/look-up.ts";
import { defineArea } from "#platform/server/area.ts";
import { underwritingChecks } from "./audit.ts";
import { decisionSlot } from "./commands.ts";
import * as underwritingCalls from "./contract.ts";
import { remindOfUnclaimedTasks, reminderAudit } from "./jobs.ts";
import { underwritingTaskLifecycle } from "./lifecycle.ts";
import { underwritingRoutes } from "./routes/underwriting-routes.ts";

const REMIND_MS = 300_000;

export const underwritingArea = defineArea({
  name: "underwriting",
  calls: [underwritingCalls],
  routes: ({ services, handlersOf }) => underwritingRoutes(services, handlersOf(decisionSlot)),
  chores: [{ everyMs: REMIND_MS, work: ({ services }) => remindOfUnclaimedTasks(services) }],
  checks: underwritingChecks,
  lifecycles: [{ table: underwritingTaskLifecycle, dictionary: undefined }],
  auditedSteps: [reminderAudit],
  lookUps: () => ({
    uwTaskState: createFixedLookUp(new Map(Object.entries(underwritingTaskLifecycle.states))),
  }),
});
