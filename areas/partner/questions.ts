import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import { defineEventReactionSlot, type EventReactionHandlers } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** What a ticket of a partner is bound to, besides the number. */
type PartnerDocument = {
  readonly riskCode: string;
  readonly productVersion: string;
  readonly version: number;
};
type FindPartnerDocument = (
  reader: Reader,
  actor: Actor,
  businessNo: string,
) => Promise<PartnerDocument | undefined>;

/** Finds records that are no documents, by the letter of their kind: policies are such records. */
export const partnerDocumentFinderSlot = defineEventReactionSlot<FindPartnerDocument>(
  "a partner asks for a record",
);

/** Undefined where the user sees no such record. */
export function findPartnerDocument(
  finders: EventReactionHandlers<FindPartnerDocument>,
  ...query: Parameters<FindPartnerDocument>
): Promise<PartnerDocument | undefined> {
  const [, , businessNo] = query;
  const find = finders[businessNo.charAt(0)] ?? findDocumentVisibleToUser;
  return find(...query);
}
