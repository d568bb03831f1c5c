import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The receipt stands on the page of its policy; the holder's page is a public one. */
export const receiptAreaPages: AreaPages = {
  pages: [],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./receipt-pane.tsx")).receiptPolicyPageAddition,
    ),
  ],
};
