import { defineArea } from "#platform/server/area.ts";
import * as taskCalls from "../contract.ts";
import { createTaskRoutes } from "./routes.ts";

/** The task centre, where users follow their background tasks. */
export const taskCentreArea = defineArea({
  name: "tasks",
  calls: [taskCalls],
  routes: ({ services: { files }, listWorld }) =>
    createTaskRoutes({
      files,
      isKeeper: (actor) => listWorld.mayDo(actor, taskCalls.queryFailedTasks.permission),
    }),
});
