import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import * as verificationContract from "./contract.ts";
import { deleteEndedTries } from "./store.ts";
import { verificationRoutes } from "./routes.ts";

export const verificationArea = defineArea({
  name: "verification",
  calls: [verificationContract],
  chores: [
    {
      everyMs: HOUR_MS,
      work: ({ services }) => runUpkeepTransaction(services.database, null, deleteEndedTries),
    },
  ],
  routes: ({ services }) => verificationRoutes(services),
});
