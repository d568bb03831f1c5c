import { defineArea } from "#platform/server/area.ts";
import * as taskCalls from "../contract.ts";
import { taskRoutes } from "./routes.ts";

/** The task centre, where users follow their background tasks. */
export const taskArea = defineArea({
  name: "tasks",
  calls: [taskCalls],
  routes: ({ services: { files }, listWorld }) =>
    taskRoutes({
      files,
      isKeeper: (actor) => listWorld.mayDo(actor, taskCalls.queryFailedTasks.permission),
    }),
});
