import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { ProductDraft, ProductDraftHead } from "../contract/shapes.ts";
import type { ProductDraftRow } from "../store.ts";

export async function toProductDraftHeadAnswer(
  reader: Reader,
  draft: ProductDraftRow,
): Promise<ProductDraftHead> {
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

export async function toProductDraftAnswer(reader: Reader, draft: ProductDraftRow): Promise<ProductDraft> {
  return { ...(await toProductDraftHeadAnswer(reader, draft)), product: draft.product, cases: draft.cases };
}
