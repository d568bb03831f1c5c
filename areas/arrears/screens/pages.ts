import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** What is overdue stands on the page of its policy. */
export const arrearsAreaPages: AreaPages = {
  pages: [],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./policy-arrears.tsx")).arrearsPolicyPageAddition,
    ),
  ],
};
