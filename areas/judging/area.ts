import { formFactsSlot } from "#areas/product/questions/holder-facts.ts";
import { defineArea, createEventReaction } from "#platform/server/area.ts";
import * as importingCalls from "./contract/importing.ts";
import { createMissingCoverChore } from "./jobs/missing-covers.ts";
import { findExternalFactsOfForm } from "./questions/judging.ts";
import { tableImportRoutes } from "./routes/table-import.ts";

const FILL_MS = 60_000;
const fillMissingCovers = createMissingCoverChore();

export const judgingArea = defineArea({
  name: "judging",
  calls: [importingCalls],
  routes: ({ services }) => tableImportRoutes(services),
  chores: [{ everyMs: FILL_MS, work: ({ services }) => fillMissingCovers(services) }],
  reactions: [createEventReaction(formFactsSlot, "form", () => findExternalFactsOfForm)],
});
