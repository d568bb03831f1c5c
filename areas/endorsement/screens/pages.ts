import { documentPageAddressSlot } from "#areas/document/screens/document-places.ts";
import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { endorsementPageAdditionSlot } from "./endorsement-additions.ts";

const loadCorrectionPage = () => import("./correction-page.tsx");

/** The pages of endorsements, and the endorsements of a policy on its page. */
export const endorsementAreaPages: AreaPages = {
  pages: [
    definePage(
      "/correctionManagement",
      "批单查询",
      async () => (await import("./endorsements.tsx")).EndorsementListPage,
    ),
    definePageWithPermission(
      "/correction/add/:endorseNo?/:policyNo?",
      "新增批改",
      "endorse:add",
      async () => (await loadCorrectionPage()).NewEndorsementPage,
    ),
    defineDocumentPage(
      "/correction/:type/:endorseNo?/:policyNo?",
      "编辑批单",
      "endorseNo",
      async () => (await loadCorrectionPage()).EditEndorsementPage,
    ),
    defineDocumentPage("/correctionDetail/detail/:endorseNo/:policyNo", "批单详情", "endorseNo", () =>
      withPageAdditions(
        endorsementPageAdditionSlot,
        async () => (await import("./endorsement-detail.tsx")).EndorsementDetailPage,
      ),
    ),
  ],
  additions: [
    policyPageAdditionSlot.addition(
      async () => (await import("./policy-endorsements.tsx")).endorsementsPolicyPageAddition,
    ),
    documentPageAddressSlot.addition(async () => ({
      businessType: "E",
      hrefOf: (await import("./endorsement-places.ts")).buildEndorsementDetailHref,
    })),
  ],
};
