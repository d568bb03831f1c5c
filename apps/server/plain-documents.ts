import type { PlainDocument } from "#platform/server/area.ts";
import { areas } from "./areas.ts";

/** Every plain document, for whatever walks all definitions: audit checks, lifecycles, tests. */
export const plainDocuments: readonly PlainDocument[] = areas.flatMap((area) => area.documents ?? []);
