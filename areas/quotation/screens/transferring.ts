import type { ComponentType } from "react";
import { BATCH } from "#areas/document/rules/projection.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import type { Inquiry } from "./inquiry-queries.ts";

export type Approved = Pick<Inquiry, "inquiryNo" | "version" | "inquiryType" | "offers">;

/** What a later area makes of an approved quotation: beside its other steps, and for rows of its list. */
export type Transferring = {
  readonly Step: ComponentType<{ inquiry: Approved }>;
  readonly rowAction: RowAction;
};

/** A batch inquiry is taken up again and again, a single one once; undefined where that is not for this user. */
export function transferOf({ inquiryType, offers }: Approved): Approved["offers"][number] | undefined {
  const wanted = inquiryType === BATCH ? "transferOne" : "transfer";
  return offers.find(({ event }) => event === wanted);
}
