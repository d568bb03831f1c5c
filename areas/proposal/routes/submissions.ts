import { findDocumentHeadsByNumber } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listAutoResultsForReader } from "#areas/underwriting/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { countPeopleInRosters } from "../rules/proposal.ts";

const WAITING_STATUS = "12";
/** A proposal that waits for special backdating is underwritten after its approval. */
export const WAITING_RESULT = {
  underwriteFlag: "0",
  finalUwResult: "0",
  uwLevel: 0,
  autoErrorTypeRspDtos: [],
  autoErrorConditionRspDtos: [],
  isRefusalProposed: false,
};

/** What the page of a result shows of a submission beside its underwriting. */
export async function describeSubmission(
  { tx, actor }: { readonly tx: Reader; readonly actor: Actor },
  { businessNo, inquiryNo, content, status }: Document,
  product: Pick<Product, "sections">,
) {
  const [latest] = await listAutoResultsForReader(tx, actor, businessNo);
  const heads = inquiryNo === null ? undefined : await findDocumentHeadsByNumber(tx, [inquiryNo]);
  return {
    completeDate: status === WAITING_STATUS ? "" : (latest?.completeDate ?? ""),
    totalPeople: countPeopleInRosters(product, content),
    hasInquiryNo: inquiryNo === null ? ("0" as const) : ("1" as const),
    groupBusinessNo: heads?.get(inquiryNo ?? "")?.combId ?? "",
  };
}
