import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** A link from an inquiry to a page of a later area, in its list and on its page. */
export type InquiryLink = {
  readonly label: string;
  readonly permission: string;
  /** The states of QuotationStatus in which the link stands. */
  readonly states: readonly string[];
  readonly hrefOf: (inquiryNo: string) => string;
};

/** Links stand in the order of the areas. */
export const inquiryLinkSlot = createPageExtensionSlot<InquiryLink>();
