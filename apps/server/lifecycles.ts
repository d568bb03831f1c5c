import type { NamedLifecycle } from "#platform/server/area.ts";
import { areas } from "./areas.ts";
import { plainDocuments } from "./plain-documents.ts";

/** Every table of states. */
export const lifecycles: readonly NamedLifecycle[] = [
  ...areas.flatMap((area) => area.lifecycles ?? []),
  ...plainDocuments.map(({ document: { lifecycle, statuses } }) => ({
    table: lifecycle,
    dictionary: statuses,
  })),
];
