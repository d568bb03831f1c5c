import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Draft, DraftHead } from "../contract.ts";
import type { DraftRow } from "../store.ts";

export async function toDraftHeadAnswer(reader: Reader, draft: DraftRow): Promise<DraftHead> {
  const person = await createUserNameLookup(reader, [...draft.authors, draft.submittedBy]);
  const { submittedBy, effectiveFrom, reason } = draft;
  return {
    draftId: draft.draftId,
    revision: draft.revision,
    basedOn: draft.basedOn,
    authors: draft.authors.map(person),
    changedAt: draft.changedAt,
    returnedReason: draft.returnedReason,
    submitted:
      submittedBy === null || effectiveFrom === null || reason === null
        ? null
        : { by: person(submittedBy), effectiveFrom, reason },
  };
}

export async function toDraftAnswer(reader: Reader, draft: DraftRow): Promise<Draft> {
  return { ...(await toDraftHeadAnswer(reader, draft)), product: draft.product, cases: draft.cases };
}
