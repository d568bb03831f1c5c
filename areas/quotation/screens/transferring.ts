import type { ComponentType } from "react";
import { BATCH } from "#areas/document/rules/projection.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { isAlive } from "../rules/combination.ts";
import type { Combination, Member } from "./combination-queries.ts";
import type { Inquiry } from "./inquiry-document.tsx";

const TRANSFERRED = "07";

export type Approved = Pick<Inquiry, "inquiryNo" | "version" | "inquiryType" | "offers">;

/** What a later area makes of approved inquiries: a step of one inquiry, of a combination, and of rows of the list. */
export type Transferring = {
  readonly Step: ComponentType<{ inquiry: Approved }>;
  readonly WholeStep: ComponentType<{ combination: Combination }>;
  readonly rowAction: RowAction;
};

/** A batch inquiry is transferred many times, a single one once; undefined where the user may not transfer it. */
export function transferOf({ inquiryType, offers }: Approved): Approved["offers"][number] | undefined {
  const transferEvent = inquiryType === BATCH ? "transferOne" : "transfer";
  return offers.find(({ event }) => event === transferEvent);
}

/** The inquiries of a combination that are still to be transferred, and why they cannot be yet; undefined if there are none. */
export function wholeTransferOf(
  members: readonly Member[],
): { left: readonly Member[]; why: string } | undefined {
  const left = members.filter((member) => isAlive(member) && member.status !== TRANSFERRED);
  const offered = left.map(({ offers }) => offers.find(({ event }) => event === "transfer"));
  if (!offered.some((offer) => offer !== undefined)) return undefined;
  const missing = offered.filter((offer) => offer === undefined).length;
  const [why = ""] = offered.flatMap((offer) => (offer && offer.why !== "" ? [offer.why] : []));
  return { left, why: missing > 0 ? `还有 ${missing} 张询价单未核保通过，暂不能整包转投保` : why };
}
