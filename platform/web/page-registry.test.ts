import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPageHref } from "./page-address.ts";
import { definePage, matchPage } from "./page-registry.ts";

/** The paths of all screens in the product specification. */
const screens = [
  ["login", "/user/login"],
  ["login-ecargo", "/user/login/ecargo"],
  ["login-etravel", "/user/login/etravel"],
  ["preview", "/preview/:type/:url"],
  ["wx-auth", "/wxAuth"],
  ["electronic-guarantee", "/electronicGuarantee"],
  ["coinsurance-seal", "/coinsuranceSeal"],
  ["external-review", "/externalReview"],
  ["external-review-returned", "/externalReview/returned"],
  ["external-receipt", "/external/receiptInfo"],
  ["sso-quotation-detail", "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?"],
  ["sso-insurance-detail", "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?"],
  ["sso-correction-detail", "/correctionDetail/detail/:businessNo/:productSSO?/:repeatMark?"],
  ["sso-survey-detail", "/surveyReport/detail/:businessNo/:productSSO"],
  ["sso-policy-detail", "/policyDetail/detail/:businessNo/:productSSO?"],
  ["not-found", "/404"],
  ["root", "/"],
  ["dashboard", "/dashboard"],
  ["policy-inlet", "/insurance/insurancePolicyInlet"],
  ["agreement-billing", "/agreementBilling"],
  ["proposal-list", "/insuranceManagement"],
  ["proposal-add", "/insuranceManagement/insurancePolicyInlet/add/:riskCode?/:contractNo?/:type?"],
  [
    "proposal-edit",
    "/insuranceManagement/insurancePolicyInlet/edit/:orderNo/:proposalNo/:type/:state?/:other?/:combId?/:transferType?",
  ],
  ["proposal-success", "/insuranceManagement/recordSuccess/:proposalNo/:orderNo/:type"],
  ["proposal-detail", "/insuranceManagement/insuranceDetail/detail/:orderNo/:riskCode/:proposalNo?"],
  ["proposal-pay", "/insuranceManagement/pay/:businessNo/:businessType/:teamCode/:unitePaylist?"],
  ["plan-list", "/insurancePlanManagement"],
  ["plan-add", "/insurancePlanManagement/add"],
  ["plan-edit", "/insurancePlanManagement/edit/:insurancePlanNo?/:type?/:state?"],
  ["plan-detail", "/insurancePlanManagement/insurancePlanDetail/detail/:insurancePlanNo?"],
  ["opportunity-list", "/opportunityManagement/opportList"],
  ["opportunity-detail", "/opportunityManagement/detailInfo/:busOppNo?/:pageStatus?/:routePage?"],
  ["opportunity-task", "/opportunityManagement/opportTask"],
  ["quotation-list", "/quotationManagement"],
  ["quotation-package", "/quotationPackageDetail"],
  ["quotation-add", "/quotationManagement/add"],
  ["quotation-edit", "/quotationManagement/edit/:inquiryNo?/:type?/:state?/:combId?"],
  ["quotation-detail", "/quotationDetail/detail/:inquiryNo/:type?/:combId?"],
  ["advance-payment", "/advancePaymentList"],
  ["policy-list", "/policyManagement"],
  ["policy-documents", "/policyManagement/documentsDetail/:policyNo"],
  ["policy-detail", "/policyManagement/policyDetail/detail/:No/:type/:policyNo?/:showOriginalBt?"],
  ["invoice-apply", "/invoiceManagement/invoiceApply"],
  ["invoice-apply-detail", "/invoiceManagement/invoiceApplyDetail"],
  ["invoice-batch-import", "/invoiceManagement/batchImportDetail"],
  ["invoice-query", "/invoiceManagement/invoiceQuery"],
  ["invoice-query-detail", "/invoiceManagement/invoiceQueryDetail/:batchNo"],
  ["endorsement-list", "/correctionManagement"],
  ["endorsement-edit", "/correction/:type/:endorseNo?/:policyNo?"],
  ["endorsement-detail", "/correctionDetail/detail/:endorseNo/:policyNo"],
  ["image-upload", "/imageUpload"],
  ["health-contract-list", "/healthContractManagement"],
  ["health-contract-edit", "/healthContractManagement/edit/:contractNo?"],
  ["health-contract-detail", "/healthContractManagement/healthContractDetail/detail/:contractNo?"],
  ["health-knowledge", "/healthKnowledgeBase"],
  ["document-download", "/documentManagement/documentDownload"],
  ["template-print", "/documentManagement/policyTemplatePrint"],
  ["template-detail", "/documentManagement/policyTemplateDetail"],
  ["policy-detail-js", "/documentManagement/policyDetailJs"],
  ["notice-payment", "/documentManagement/noticePaymentManagment"],
  ["coinsurance-list", "/internalWarranty"],
  ["coinsurance-create", "/internalWarrantyCreate/:id/:type"],
  ["aux-reconciliation", "/auxiliaryFunction/reconciliationList"],
  ["aux-guarantee-push", "/auxiliaryFunction/guaranteePush"],
  ["aux-operations", "/auxiliaryFunction/operationsManage"],
  ["aux-survey", "/auxiliaryFunction/surveyManagement"],
  [
    "aux-survey-detail",
    "/auxiliaryFunction/surveyDetail/:type/:systemType?/:surveyReportNo?/:holderName?/:businessNo?/:surveyReportType?",
  ],
  ["aux-batch-expense", "/auxiliaryFunction/batchExpense/:type?/:taskId?"],
  ["aux-special-backdating", "/auxiliaryFunction/specialBackdating"],
  ["aux-provisional", "/auxiliaryFunction/provisionalList"],
  ["aux-email", "/auxiliaryFunction/emailNotificationSettings"],
  ["aux-batch-issuing", "/auxiliaryFunction/supportBatchIssuing"],
  ["aux-student-trade", "/auxiliaryFunction/studentTradeBill"],
  ["special-by-stages", "/SpecialByStages"],
  ["travel-products", "/etravelProductList"],
  ["travel-inquiry", "/etravelInsureInquiry"],
  ["travel-add", "/etravelInsureInquiry/add/:type?/:inquiryNo?/:packageId?"],
  [
    "travel-edit",
    "/etravelInsureInquiry/edit/:orderNo/:proposalNo/:type/:state?/:other?/:combId?/:transferType?",
  ],
  ["travel-detail", "/etravelInsureInquiry/detail/:orderNo/:riskCode/:proposalNo?"],
  ["travel-success", "/etravelInsureInquiry/recordSuccess/:proposalNo/:orderNo/:type"],
  ["travel-pay", "/etravelInsureInquiry/pay/:businessNo/:businessType/:teamCode/:unitePaylist?"],
  ["travel-policies", "/etravelPolicyManagement"],
  [
    "travel-policy-detail",
    "/etravelPolicyManagement/policyDetail/detail/:No/:type/:policyNo?/:showOriginalBt?",
  ],
  ["travel-accounts", "/etravelAccountManagement"],
  ["safety-dashboard", "/safety/dashboard"],
  ["safety-undertake", "/safety/undertake/underwrite"],
  ["safety-undertake-send", "/safety/undertake/InitiateSend"],
  ["safety-undertake-batch", "/safety/undertake/batchSend"],
  ["safety-claims", "/safety/claimInformation/claimInformation"],
  ["safety-claim-detail", "/safety/claimInformation/cladetailed"],
  ["safety-survey", "/safety/survey/survey"],
  ["safety-exploration", "/safety/survey/advancedExploration"],
  ["safety-preventive", "/safety/preventiveServiceManagement/preventiveServiceManagement"],
  ["safety-preventive-detail", "/safety/preventiveServiceManagement/preventiveServicesDetails"],
  ["safety-underwrite", "/safety/underwrite/underwrite"],
  ["safety-underwrite-send", "/safety/underwrite/InitiateSend"],
  ["safety-underwrite-batch", "/safety/underwrite/batchSend"],
  ["safety-experts", "/safety/technocracy/technocracy"],
  ["safety-expert-add", "/safety/technocracy/increase"],
  ["safety-expert-edit", "/safety/technocracy/editIncrease"],
  ["safety-risk-control", "/safety/riskControlManagement/riskControlManagement"],
  ["safety-risk-form", "/safety/riskControlManagement/riskControlForm"],
  ["safety-risk-form-edit", "/safety/riskControlManagement/editRiskControlForm"],
  ["safety-risk-detail", "/safety/riskControlManagement/riskControlDetailInfo"],
  ["safety-download", "/safety/download/download"],
  ["safety-study", "/safety/safetyKnowledgeStudy/safetyKnowledgeStudy"],
  ["safety-course", "/safety/safetyKnowledgeStudy/course"],
  ["ours-underwriting-pool", "/underwritingPool"],
  ["ours-product-workbench", "/productWorkbench/:riskCode?"],
  ["ours-admin", "/systemManagement/:screen"],
] as const;
const pages = screens.map(([id, path]) => ({ id, path }));

const found = (pathname: string) => {
  const matched = matchPage(pages, pathname);
  return matched && [matched.page.id, matched.params];
};

/** Sample addresses of a path, with all optional parameters and with none. */
function samples(path: string): string[] {
  const fill = (withOptional: boolean) =>
    `/${path
      .split("/")
      .filter(Boolean)
      .filter((part) => withOptional || !part.endsWith("?"))
      .map((part) => part.replace(/^:(\w+?)(SSO)?\??$/, (_, name: string, sso = "") => `v-${name}${sso}`))
      .join("/")}`;
  return [...new Set([fill(true), fill(false)])];
}

for (const [id, path] of screens) {
  for (const pathname of samples(path)) {
    test(`${pathname} opens ${id}`, () => {
      const matched = matchPage(pages, pathname);
      assert.equal(matched?.page.id, id);
      for (const [name, value] of Object.entries(matched?.params ?? {})) assert.equal(value, `v-${name}`);
    });
  }
}

test("a second segment ending in SSO means the public page, anything else the signed-in one", () => {
  assert.deepEqual(found("/correctionDetail/detail/E1/propertySSO"), [
    "sso-correction-detail",
    { businessNo: "E1", product: "property" },
  ]);
  assert.deepEqual(found("/correctionDetail/detail/E1/P1"), [
    "endorsement-detail",
    { endorseNo: "E1", policyNo: "P1" },
  ]);
  assert.deepEqual(found("/quotationDetail/detail/Q1/yjxSSO/1"), [
    "sso-quotation-detail",
    { businessNo: "Q1", product: "yjx", repeatMark: "1" },
  ]);
  assert.deepEqual(found("/quotationDetail/detail/Q1/0405"), [
    "quotation-detail",
    { inquiryNo: "Q1", type: "0405" },
  ]);
  assert.deepEqual(found("/policyDetail/detail/P1"), ["sso-policy-detail", { businessNo: "P1" }]);
});

test("the letters SSO alone are no product name", () => {
  assert.deepEqual(found("/correctionDetail/detail/E1/SSO"), [
    "endorsement-detail",
    { endorseNo: "E1", policyNo: "SSO" },
  ]);
  assert.equal(found("/surveyReport/detail/S1/SSO"), undefined);
});

test("a fixed word wins over a name", () => {
  const own = [{ path: "/systemManagement/:screen" }, { path: "/systemManagement/dictionaries" }];
  assert.equal(matchPage(own, "/systemManagement/dictionaries")?.page, own[1]);
  assert.equal(matchPage(own, "/systemManagement/users")?.page, own[0]);
});

test("names are decoded, a trailing slash changes nothing, and what cannot be decoded opens nothing", () => {
  assert.deepEqual(found("/preview/pdf/%E4%BF%9D%2F%E5%8D%95/"), ["preview", { type: "pdf", url: "保/单" }]);
  assert.equal(found("/preview/pdf/%E4%"), undefined);
  assert.equal(found("/User/Login"), undefined);
  assert.equal(found("/nowhere"), undefined);
});

test("an address is built from names, and opens what it was built for", () => {
  assert.equal(
    buildPageHref("/policyDetail/detail/:businessNo/:productSSO?", { businessNo: "P/1", product: "yjx" }),
    "/policyDetail/detail/P%2F1/yjxSSO",
  );
  assert.equal(
    buildPageHref(
      "/policyDetail/detail/:businessNo/:productSSO?",
      { businessNo: "P1" },
      { q: "南京", view: "" },
    ),
    "/policyDetail/detail/P1?q=%E5%8D%97%E4%BA%AC",
  );
  assert.equal(buildPageHref("/", {}), "/");
});

test("a page stands in the workbench unless it says otherwise", () => {
  const load = async () => () => null;
  assert.equal(definePage("/imageUpload", "影像补传", load).layout, "main");
  assert.equal(definePage("/404", "页面不存在", load, "none").layout, "none");
});
