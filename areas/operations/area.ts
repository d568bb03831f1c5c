import { defineArea } from "#platform/server/area.ts";
import * as operationsCalls from "./contract.ts";

export const operations = defineArea({
  name: "operations",
  calls: [operationsCalls],
});
