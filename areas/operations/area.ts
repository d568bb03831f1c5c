import { defineArea } from "#platform/server/area.ts";
import * as operationsCalls from "./contract.ts";

export const operationsArea = defineArea({
  name: "operations",
  calls: [operationsCalls],
});
