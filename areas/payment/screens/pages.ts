import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { type PayPageAddition, type PaymentParams, payPageAdditionSlot } from "./pay-additions.ts";

/** The pages of payment, of refunds and of all money. */
export const paymentAreaPages: AreaPages = {
  pages: [
    defineDocumentPage(
      "/insuranceManagement/pay/:businessNo/:businessType/:teamCode/:unitePaylist?",
      "缴费",
      "businessNo",
      () =>
        withPageAdditions<PayPageAddition, PaymentParams>(
          payPageAdditionSlot,
          async () => (await import("./pay.tsx")).PaymentPage,
        ),
    ),
    definePage(
      "/documentManagement/receipts",
      "收款查询",
      async () => (await import("./receipts.tsx")).ReceiptsPage,
    ),
    definePage(
      "/documentManagement/receipts/detail/:movementNo",
      "收付详情",
      async () => (await import("./movement.tsx")).MovementPage,
    ),
    definePage(
      "/documentManagement/refunds",
      "退费管理",
      async () => (await import("./refunds.tsx")).RefundsPage,
    ),
  ],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./policy-money.tsx")).paymentsPolicyPageAddition,
    ),
  ],
};
