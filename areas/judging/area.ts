import { formFactsSlot } from "#areas/product/questions/holder-facts.ts";
import { defineArea, createEventReaction } from "#platform/server/area.ts";
import * as importingCalls from "./contract/importing.ts";
import { findExternalFactsOfForm } from "./questions/judging.ts";
import { tableImportRoutes } from "./routes/table-import.ts";

export const judgingArea = defineArea({
  name: "judging",
  calls: [importingCalls],
  routes: ({ services }) => tableImportRoutes(services),
  reactions: [createEventReaction(formFactsSlot, "form", () => findExternalFactsOfForm)],
});
