import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { policyAdditions } from "./policy-additions.ts";

/** The pages of policies. */
export const policy: AreaPages = {
  pages: [
    definePage("/policyManagement", "保单查询", async () => (await import("./policies.tsx")).Policies),
    definePage(
      "/policyManagement/policyDetail/detail/:No/:type/:policyNo?/:showOriginalBt?",
      "保单详情",
      () =>
        withPageAdditions(policyAdditions, async () => (await import("./policy-detail.tsx")).PolicyDetail),
    ),
  ],
};
