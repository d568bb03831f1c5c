import { defineArea } from "#platform/server/area.ts";
import * as verificationContract from "./contract.ts";
import { verificationRoutes } from "./routes.ts";

export const verificationArea = defineArea({
  name: "verification",
  calls: [verificationContract],
  routes: ({ services }) => verificationRoutes(services),
});
