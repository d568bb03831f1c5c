import { defineArea } from "#platform/server/area.ts";
import { manuals, revisedOn } from "./load.ts";
import * as manualContract from "./contract.ts";
import { manualRoutes } from "./routes.ts";

export const manualArea = defineArea({
  name: "manual",
  calls: [manualContract],
  routes: ({ services }) => manualRoutes(services, { manuals, revisedOn }),
});
