import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page of payment. */
export const paymentAreaPages: AreaPages = {
  pages: [
    defineDocumentPage(
      "/insuranceManagement/pay/:businessNo/:businessType/:teamCode/:unitePaylist?",
      "缴费",
      "businessNo",
      async () => (await import("./pay.tsx")).PaymentPage,
    ),
  ],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./policy-money.tsx")).paymentsPolicyPageAddition,
    ),
  ],
};
