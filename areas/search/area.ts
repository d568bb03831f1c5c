import { defineArea } from "#platform/server/area.ts";
import * as searchCalls from "./contract.ts";
import { searchRoutes } from "./routes/search-routes.ts";

export const searchArea = defineArea({
  name: "search",
  calls: [searchCalls],
  routes: ({ services }) => searchRoutes(services),
});
