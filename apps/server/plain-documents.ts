import type { PlainDocument } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";

/** Every plain document, for whatever walks all definitions: audit checks, lifecycles, tests. */
export const allPlainDocuments: readonly PlainDocument[] = serverAreas.flatMap(
  (area) => area.documents ?? [],
);
