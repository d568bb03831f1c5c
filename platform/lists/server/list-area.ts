import { defineArea } from "#platform/server/area.ts";
import * as listSettingsCalls from "../contract.ts";
import { exportCall, exportTaskCall } from "../list-call.ts";
import { exportJobs } from "./export-job.ts";
import { exportRoutes, exportTaskRoutes } from "./list-export.ts";
import { listRoutes } from "./list-routes.ts";
import { listSettingsRoutes } from "./list-settings-routes.ts";

/** The engine of lists answers the lists of all areas, and exports them. */
export const lists = defineArea({
  name: "lists",
  calls: [listSettingsCalls],
  routes: ({ lists: calls, listWorld, services: { makeId } }) => [
    ...listRoutes(calls, listWorld),
    ...exportRoutes(
      calls.map(({ list }) => exportCall(list)),
      listWorld,
    ),
    ...exportTaskRoutes(
      calls.map(({ list }) => exportTaskCall(list)),
      listWorld,
      makeId,
    ),
    ...listSettingsRoutes(calls, listWorld, makeId),
  ],
  jobs: ({ lists: calls, listWorld }) =>
    exportJobs(
      calls.map(({ list }) => list),
      listWorld,
    ),
});
