import type { ComponentType } from "react";
import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { isInquiryAlive } from "../rules/combination.ts";
import type { CombinationView, CombinationInquiry } from "./combination-queries.ts";
import type { InquiryView } from "./inquiry-document.tsx";

const TRANSFERRED = "07";

export type ApprovedInquiry = Pick<InquiryView, "inquiryNo" | "version" | "inquiryType" | "offers">;

/** What a later area makes of approved inquiries: a step of one inquiry, of a combination, and of rows of the list. */
export type InquiryTransferSteps = {
  readonly Step: ComponentType<{ inquiry: ApprovedInquiry }>;
  readonly WholeStep: ComponentType<{ combination: CombinationView }>;
  readonly rowAction: RowAction;
};

/** A batch inquiry is transferred many times, a single one once; undefined where the user may not transfer it. */
export function findInquiryTransferOffer({
  inquiryType,
  offers,
}: ApprovedInquiry): ApprovedInquiry["offers"][number] | undefined {
  const transferEvent = inquiryType === BATCH_INQUIRY_TYPE ? "transferOne" : "transfer";
  return offers.find(({ event }) => event === transferEvent);
}

/** The inquiries of a combination that are still to be transferred, and why they cannot be yet; undefined if there are none. */
export function findCombinationTransferOffer(
  members: readonly CombinationInquiry[],
): { left: readonly CombinationInquiry[]; why: string } | undefined {
  const left = members.filter((member) => isInquiryAlive(member) && member.status !== TRANSFERRED);
  const offered = left.map(({ offers }) => offers.find(({ event }) => event === "transfer"));
  if (!offered.some((offer) => offer !== undefined)) return undefined;
  const missing = offered.filter((offer) => offer === undefined).length;
  const [why = ""] = offered.flatMap((offer) => (offer && offer.why !== "" ? [offer.why] : []));
  return { left, why: missing > 0 ? `还有 ${missing} 张询价单未核保通过，暂不能整包转投保` : why };
}
