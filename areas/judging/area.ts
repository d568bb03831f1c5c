import { formFactsSlot } from "#areas/product/questions/holder-facts.ts";
import { defineArea, reactTo } from "#platform/server/area.ts";
import * as importingCalls from "./contract/importing.ts";
import { factsOfForm } from "./questions/judging.ts";
import { tableImportRoutes } from "./routes/table-import.ts";

export const judging = defineArea({
  name: "judging",
  calls: [importingCalls],
  routes: ({ services }) => tableImportRoutes(services),
  reactions: [reactTo(formFactsSlot, "form", () => factsOfForm)],
});
