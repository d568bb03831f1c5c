import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as backdatingContract from "./contract.ts";
import { expiredBackdatingCall, expireUnusedBackdating } from "./jobs.ts";
import { backdatingRoutes } from "./routes.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export const backdatingArea = defineArea({
  name: "backdating",
  calls: [backdatingContract],
  routes: backdatingRoutes,
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => expireUnusedBackdating(services) }],
  documents: [{ document: backdatingDefinition, calls: backdatingContract.backdatingCalls }],
  auditedSteps: [expiredBackdatingCall],
});
