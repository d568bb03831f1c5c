import { documentPageAddressSlot } from "#areas/document/screens/document-places.ts";
import { inquiryTransferSlot } from "#areas/quotation/screens/transferring-slot.ts";
import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { defineDocumentPage } from "#platform/web/document-tab.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { proposalPageAdditionSlot } from "./proposal-additions.ts";

const loadProposalDetail = () => import("./proposal-detail.tsx");

/** The pages of proposals. */
export const proposalAreaPages: AreaPages = {
  pages: [
    definePage(
      "/insuranceManagement",
      "投保单查询",
      async () => (await import("./proposals.tsx")).ProposalListPage,
    ),
    definePageWithPermission(
      "/insuranceManagement/import",
      "批量导入",
      "proposal:import",
      async () => (await import("./importing/import-page.tsx")).ImportPage,
    ),
    definePageWithPermission(
      "/insuranceManagement/insurancePolicyInlet/add/:riskCode?/:contractNo?/:type?",
      "新增投保单",
      "proposal:add",
      async () => (await import("./add-proposal.tsx")).AddProposal,
    ),
    defineDocumentPage(
      "/insuranceManagement/insurancePolicyInlet/edit/:orderNo/:proposalNo/:type/:state?/:other?/:combId?/:transferType?",
      "编辑投保单",
      "proposalNo",
      () =>
        withPageAdditions(
          proposalPageAdditionSlot,
          async () => (await loadProposalDetail()).ProposalEditPage,
        ),
    ),
    defineDocumentPage(
      "/insuranceManagement/recordSuccess/:proposalNo/:orderNo/:type",
      "提交结果",
      "proposalNo",
      async () => (await import("./proposal-result.tsx")).ProposalResult,
    ),
    defineDocumentPage(
      "/insuranceManagement/insuranceDetail/detail/:orderNo/:riskCode/:proposalNo?",
      "投保单详情",
      "proposalNo",
      () =>
        withPageAdditions(proposalPageAdditionSlot, async () => (await loadProposalDetail()).ProposalDetail),
    ),
  ],
  additions: [
    inquiryTransferSlot.addition(async () => (await import("./transferring.tsx")).inquiryToProposalTransfer),
    documentPageAddressSlot.addition(async () => ({
      businessType: "T",
      hrefOf: (await import("./proposal-places.ts")).buildProposalHrefByNumber,
    })),
  ],
};
