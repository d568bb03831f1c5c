import { detailHref } from "./inquiry-places.ts";
import { documentPlaces } from "#areas/document/screens/document-places.ts";
import { operatedPage } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { withTransferring } from "./transferring-slot.ts";

/** The pages of inquiries. */
export const quotation: AreaPages = {
  pages: [
    definePage("/quotationManagement", "询价单查询", () =>
      withTransferring(async () => (await import("./inquiries.tsx")).Inquiries),
    ),
    definePage("/quotationPackageDetail", "组合询价", () =>
      withTransferring(async () => (await import("./combinations.tsx")).Combinations),
    ),
    operatedPage(
      "/quotationManagement/add",
      "新增询价",
      "quotation:add",
      async () => (await import("./add-inquiry.tsx")).AddInquiry,
    ),
    definePage(
      "/quotationManagement/edit/:inquiryNo?/:type?/:state?/:combId?",
      "编辑询价",
      async () => (await import("./edit-inquiry.tsx")).EditInquiry,
    ),
    definePage("/quotationManagement/recordSuccess/:inquiryNo", "提交结果", () =>
      withTransferring(async () => (await import("./inquiry-result.tsx")).InquiryResult),
    ),
    definePage(
      "/quotationManagement/compare/:one/:other",
      "询价对比",
      async () => (await import("./compare-inquiries.tsx")).CompareInquiries,
    ),
    definePage("/quotationDetail/detail/:inquiryNo/:type?/:combId?", "询价详情", () =>
      withTransferring(async () => (await import("./inquiry-detail.tsx")).InquiryDetail),
    ),
  ],
  additions: [
    documentPlaces.addition(async () => ({
      businessType: "Q",
      hrefOf: detailHref,
    })),
  ],
};
