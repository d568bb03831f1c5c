import type { NamedLifecycle } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";
import { allPlainDocuments } from "./plain-documents.ts";

/** The lifecycles of all areas and plain documents. */
export const allLifecycles: readonly NamedLifecycle[] = [
  ...serverAreas.flatMap((area) => area.lifecycles ?? []),
  ...allPlainDocuments.map(({ document: { lifecycle, statuses } }) => ({
    table: lifecycle,
    dictionary: statuses,
  })),
];
