import type { PlainDocument } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";

/** All plain documents, for audit checks, lifecycles and tests that cover every definition. */
export const allPlainDocuments: readonly PlainDocument[] = serverAreas.flatMap(
  (area) => area.documents ?? [],
);
