import { defineArea } from "#platform/server/area.ts";
import * as listSettingsCalls from "../contract.ts";
import { createExportCall, createExportTaskCall } from "../list-call.ts";
import { createExportJobs } from "./export-job.ts";
import { createExportRoutes, createExportTaskRoutes } from "./list-export.ts";
import { createListRoutes } from "./list-routes.ts";
import { createListSettingsRoutes } from "./list-settings-routes.ts";

/** The list engine's own manifest: settings, and the routes and exports of all lists. */
export const listEngineArea = defineArea({
  name: "lists",
  calls: [listSettingsCalls],
  routes: ({ lists: calls, listWorld, services: { makeId } }) => [
    ...createListRoutes(calls, listWorld),
    ...createExportRoutes(
      calls.map(({ list }) => createExportCall(list)),
      listWorld,
    ),
    ...createExportTaskRoutes(
      calls.map(({ list }) => createExportTaskCall(list)),
      listWorld,
      makeId,
    ),
    ...createListSettingsRoutes(calls, listWorld, makeId),
  ],
  jobs: ({ lists: calls, listWorld }) =>
    createExportJobs(
      calls.map(({ list }) => list),
      listWorld,
    ),
});
