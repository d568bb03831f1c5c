import { hrefByNumber } from "./proposal-places.ts";
import { documentPlaces } from "#areas/document/screens/document-places.ts";
import { transferringSlot } from "#areas/quotation/screens/transferring-slot.ts";
import { operatedPage } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of proposals. */
export const proposal: AreaPages = {
  pages: [
    definePage("/insuranceManagement", "投保单查询", async () => (await import("./proposals.tsx")).Proposals),
    operatedPage(
      "/insuranceManagement/import",
      "批量导入",
      "proposal:import",
      async () => (await import("./importing/import-page.tsx")).ImportPage,
    ),
    operatedPage(
      "/insuranceManagement/insurancePolicyInlet/add/:riskCode?/:contractNo?/:type?",
      "新增投保单",
      "proposal:add",
      async () => (await import("./add-proposal.tsx")).AddProposal,
    ),
    definePage(
      "/insuranceManagement/insurancePolicyInlet/edit/:orderNo/:proposalNo/:type/:state?/:other?/:combId?/:transferType?",
      "编辑投保单",
      async () => (await import("./proposal-detail.tsx")).ProposalEditPage,
    ),
    definePage(
      "/insuranceManagement/recordSuccess/:proposalNo/:orderNo/:type",
      "提交结果",
      async () => (await import("./proposal-result.tsx")).ProposalResult,
    ),
    definePage(
      "/insuranceManagement/insuranceDetail/detail/:orderNo/:riskCode/:proposalNo?",
      "投保单详情",
      async () => (await import("./proposal-detail.tsx")).ProposalDetail,
    ),
  ],
  additions: [
    transferringSlot.addition(async () => (await import("./transferring.tsx")).transferring),
    documentPlaces.addition(async () => ({
      businessType: "T",
      hrefOf: hrefByNumber,
    })),
  ],
};
