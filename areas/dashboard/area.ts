import { defineArea } from "#platform/server/area.ts";
import * as dashboardCalls from "./contract.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboardArea = defineArea({
  name: "dashboard",
  calls: [dashboardCalls],
  routes: ({ listWorld }) => dashboardRoutes(listWorld),
});
