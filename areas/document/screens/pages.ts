import { customerPageSlot } from "#areas/customer/screens/customer-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** Comments and lists of documents stand on pages of other areas. */
export const document: AreaPages = {
  pages: [],
  additions: [
    customerPageSlot.addition(async () =>
      (await import("./customer-documents.tsx")).loadDocumentsOfCustomer(),
    ),
  ],
};
