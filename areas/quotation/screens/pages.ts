import { buildInquiryDetailHref } from "./inquiry-places.ts";
import { documentPageAddressSlot } from "#areas/document/screens/document-places.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { loadPageWithTransferSteps } from "./transferring-slot.ts";

/** The pages of inquiries. */
export const quotationAreaPages: AreaPages = {
  pages: [
    definePage("/quotationManagement", "询价单查询", () =>
      loadPageWithTransferSteps(async () => (await import("./inquiries.tsx")).InquiryListPage),
    ),
    definePage("/quotationPackageDetail", "组合询价", () =>
      loadPageWithTransferSteps(async () => (await import("./combinations.tsx")).CombinationsPage),
    ),
    definePageWithPermission(
      "/quotationManagement/add",
      "新增询价",
      "quotation:add",
      async () => (await import("./add-inquiry.tsx")).AddInquiry,
    ),
    defineDocumentPage(
      "/quotationManagement/edit/:inquiryNo?/:type?/:state?/:combId?",
      "编辑询价",
      "inquiryNo",
      async () => (await import("./edit-inquiry.tsx")).EditInquiry,
    ),
    defineDocumentPage("/quotationManagement/recordSuccess/:inquiryNo", "提交结果", "inquiryNo", () =>
      loadPageWithTransferSteps(async () => (await import("./inquiry-result.tsx")).InquiryResult),
    ),
    definePage(
      "/quotationManagement/compare/:one/:other",
      "询价对比",
      async () => (await import("./compare-inquiries.tsx")).CompareInquiries,
    ),
    defineDocumentPage("/quotationDetail/detail/:inquiryNo/:type?/:combId?", "询价详情", "inquiryNo", () =>
      loadPageWithTransferSteps(async () => (await import("./inquiry-detail.tsx")).InquiryDetail),
    ),
  ],
  additions: [
    documentPageAddressSlot.addition(async () => ({
      businessType: "Q",
      hrefOf: buildInquiryDetailHref,
    })),
  ],
};
