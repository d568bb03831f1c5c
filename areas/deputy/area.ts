import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as deputyContract from "./contract.ts";
import { expiredDeputiesCall, expireDeputies } from "./jobs.ts";
import { deputyRoutes } from "./routes.ts";
import { deputyDefinition } from "./rules/deputy.ts";

export const deputyArea = defineArea({
  name: "deputy",
  calls: [deputyContract],
  routes: ({ services }) => deputyRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => expireDeputies(services) }],
  documents: [{ document: deputyDefinition, calls: deputyContract.deputyCalls }],
  auditedSteps: [expiredDeputiesCall],
});
