import { endorsementPageAdditionSlot } from "#areas/endorsement/screens/endorsement-additions.ts";
import { inquiryPaneSlot } from "#areas/quotation/screens/inquiry-panes.ts";
import { invoicePageAdditionSlot } from "#areas/invoice/screens/invoice-additions.ts";
import { payPageAdditionSlot } from "#areas/payment/screens/pay-additions.ts";
import { proposalPageAdditionSlot } from "#areas/proposal/screens/proposal-additions.ts";
import { policyPageAdditionSlot } from "#areas/policy/screens/policy-additions.ts";
import { provisionalPageAdditionSlot } from "#areas/provisional/screens/pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { ISSUED_PAPERS_PATH, PACK_PAPERS_PATH } from "../rules/paper-places.ts";

/** The page with the papers of a policy, and the panes and buttons with papers on the pages of earlier areas. */
export const paperAreaPages: AreaPages = {
  pages: [
    definePage(
      ISSUED_PAPERS_PATH,
      "单证下载",
      async () => (await import("./issued-papers.tsx")).IssuedPapersPage,
    ),
    definePage(
      PACK_PAPERS_PATH,
      "打包单证",
      async () => (await import("./issued-papers.tsx")).PackPapersPage,
    ),
    definePage(
      "/policyManagement/documentsDetail/:policyNo",
      "保单单证",
      async () => (await import("./policy-papers.tsx")).PolicyPapersPage,
    ),
  ],
  additions: [
    policyPageAdditionSlot.addition(async () => (await import("./paper-events.ts")).papersPolicyPageAddition),
    inquiryPaneSlot.addition(async () => (await import("./document-papers.tsx")).papersInquiryPane),
    proposalPageAdditionSlot.addition(
      async () => (await import("./document-papers.tsx")).papersProposalPageAddition,
    ),
    provisionalPageAdditionSlot.addition(
      async () => (await import("./document-papers.tsx")).papersProvisionalPageAddition,
    ),
    payPageAdditionSlot.addition(async () => (await import("./money-papers.tsx")).receiptPayPageAddition),
    invoicePageAdditionSlot.addition(
      async () => (await import("./money-papers.tsx")).letterInvoicePageAddition,
    ),
    endorsementPageAdditionSlot.addition(
      async () => (await import("./endorsement-papers.tsx")).papersEndorsementPageAddition,
    ),
  ],
};
