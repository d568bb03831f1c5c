import { createFixedLookUp } from "#platform/lists/server/look-up.ts";
import { defineArea } from "#platform/server/area.ts";
import { underwritingChecks } from "./audit.ts";
import { decisions } from "./commands.ts";
import * as underwritingCalls from "./contract.ts";
import { remindOfTasks, reminderCall } from "./jobs.ts";
import { taskLifecycle } from "./lifecycle.ts";
import { underwritingRoutes } from "./routes/underwriting-routes.ts";

const REMIND_MS = 300_000;

export const underwriting = defineArea({
  name: "underwriting",
  calls: [underwritingCalls],
  routes: ({ services, handlersOf }) => underwritingRoutes(services, handlersOf(decisions)),
  chores: [{ everyMs: REMIND_MS, work: ({ services }) => remindOfTasks(services) }],
  checks: underwritingChecks,
  lifecycles: [{ table: taskLifecycle, dictionary: undefined }],
  auditedSteps: [reminderCall],
  lookUps: () => ({ uwTaskState: createFixedLookUp(new Map(Object.entries(taskLifecycle.states))) }),
});
