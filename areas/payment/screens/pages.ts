import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page of payment. */
export const paymentAreaPages: AreaPages = {
  pages: [
    definePage(
      "/insuranceManagement/pay/:businessNo/:businessType/:teamCode/:unitePaylist?",
      "缴费",
      async () => (await import("./pay.tsx")).PaymentPage,
    ),
  ],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./policy-money.tsx")).paymentsPolicyPageAddition,
    ),
  ],
};
