import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** The page of each document of a kind. */
type DocumentPlace = {
  readonly businessType: string;
  readonly hrefOf: (businessNo: string) => string;
};

/** Each area with documents of customers names their page. */
export const documentPageAddressSlot = createPageExtensionSlot<DocumentPlace>();
