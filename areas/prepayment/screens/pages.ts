import { payPageAdditionSlot } from "#areas/payment/screens/pay-additions.ts";
import { inquiryLinkSlot } from "#areas/quotation/screens/inquiry-links.ts";
import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of prepayments, the link by which one is begun from an inquiry, and its use where a premium is paid. */
export const prepaymentAreaPages: AreaPages = {
  pages: definePlainDocumentPages({
    path: "/advancePaymentList",
    listTitle: "询价预收管理",
    title: "预收",
    field: "prepayNo",
    permission: "prepay:submit",
    load: async () => (await import("./document-pages.tsx")).prepaymentDocumentPages,
  }),
  additions: [
    payPageAdditionSlot.addition(async () => (await import("./set-off.tsx")).setOffPayPageAddition),
    inquiryLinkSlot.addition(async () => ({
      label: "预收",
      permission: "prepay:submit",
      states: ["04"],
      hrefOf: (inquiryNo) => `/advancePaymentList/add?inquiryNo=${inquiryNo}`,
    })),
  ],
};
