import { customerPageAdditionSlot } from "#areas/customer/screens/customer-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** Comments and lists of documents stand on pages of other areas. */
export const documentAreaPages: AreaPages = {
  pages: [],
  additions: [
    customerPageAdditionSlot.addition(async () =>
      (await import("./customer-documents.tsx")).loadDocumentsOfCustomer(),
    ),
  ],
};
