import { payPageAdditionSlot } from "#areas/payment/screens/pay-additions.ts";
import { inquiryLinkSlot } from "#areas/quotation/screens/inquiry-links.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

const loadPages = async () => (await import("./document-pages.tsx")).prepaymentDocumentPages;

/** The pages of prepayments, the link by which one is begun from an inquiry, and its use where a premium is paid. */
export const prepaymentAreaPages: AreaPages = {
  pages: [
    definePage("/advancePaymentList", "询价预收管理", async () => (await loadPages()).List),
    definePageWithPermission(
      "/advancePaymentList/add",
      "新增预收",
      "prepay:submit",
      async () => (await loadPages()).Add,
    ),
    defineDocumentPage(
      "/advancePaymentList/detail/:prepayNo",
      "预收详情",
      "prepayNo",
      async () => (await loadPages()).Detail,
    ),
    defineDocumentPage(
      "/advancePaymentList/detail/:prepayNo/edit",
      "编辑预收",
      "prepayNo",
      async () => (await loadPages()).Edit,
    ),
  ],
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
