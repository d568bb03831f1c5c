import { deskAdditionSlot } from "#areas/underwriting/screens/desk-additions.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { policyPageAdditionSlot } from "./policy-additions.ts";

/** The pages of policies, and the customer at a glance beside a decision of underwriting. */
export const policyAreaPages: AreaPages = {
  additions: [
    deskAdditionSlot.addition(async () => (await import("./customer-standing.tsx")).customerStandingAddition),
  ],
  pages: [
    definePage("/policyManagement", "保单查询", async () => (await import("./policies.tsx")).PolicyListPage),
    definePage(
      "/policyManagement/policyDetail/detail/:No/:type/:policyNo?/:showOriginalBt?",
      "保单详情",
      () =>
        withPageAdditions(
          policyPageAdditionSlot,
          async () => (await import("./policy-detail.tsx")).PolicyDetail,
        ),
    ),
  ],
};
