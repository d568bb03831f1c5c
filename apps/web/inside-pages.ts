import { definePage, type Page } from "#platform/web/page-registry.ts";
import { begins, forOperators } from "./operators.ts";
import { withTransferring } from "./inquiry-pages.ts";
import { type ListName, openListPage } from "./list-pages.ts";
import { DICTIONARIES, SAFETY_START, START } from "./pages.ts";

/** Every page of those who are signed in; the frame brings this list along, each page is fetched when it is first opened. */
export const insidePages: Page[] = [
  definePage(START, "工作台", async () => (await import("./dashboard.tsx")).Dashboard),
  definePage(SAFETY_START, "工作台", async () => (await import("./dashboard.tsx")).Dashboard, "safety"),
  definePage(
    DICTIONARIES,
    "数据字典",
    async () => (await import("#areas/dictionary/screens/dictionaries.tsx")).Dictionaries,
  ),
  definePage(
    "/productWorkbench/:riskCode?",
    "产品工作台",
    async () => (await import("#workbench/screens/product-workbench.tsx")).ProductWorkbench,
  ),
  definePage(
    "/underwritingPool",
    "核保工作台",
    async () => (await import("#areas/underwriting/screens/task-pool.tsx")).TaskPool,
  ),
  definePage(
    "/imageUpload",
    "影像补传",
    async () => (await import("#areas/attachment/screens/image-upload.tsx")).ImageUpload,
  ),
  definePage(
    "/systemManagement/users",
    "用户管理",
    async () => (await import("#areas/identity/screens/administration/users.tsx")).Users,
  ),
  definePage(
    "/systemManagement/users/new",
    "新增用户",
    async () => (await import("#areas/identity/screens/administration/new-user.tsx")).NewUser,
  ),
  definePage(
    "/systemManagement/users/:userCode",
    "用户账号",
    async () => (await import("#areas/identity/screens/administration/user-account.tsx")).UserAccount,
  ),
  definePage(
    "/systemManagement/grades",
    "岗位权限",
    async () => (await import("#areas/identity/screens/administration/grades.tsx")).Grades,
  ),
  definePage(
    "/systemManagement/grades/:userCode",
    "用户岗位",
    async () => (await import("#areas/identity/screens/administration/user-grants.tsx")).UserGrants,
  ),
  listPage("/systemManagement/companies", "机构管理", "company"),
  listPage("/systemManagement/menus", "菜单管理", "menu"),
  listPage("/systemManagement/audit", "操作审计", "audit"),
  definePage(
    "/insurancePlanManagement",
    "保险计划",
    async () => (await import("#areas/plan/screens/plans.tsx")).Plans,
  ),
  definePage(
    "/insurancePlanManagement/add",
    "新增保险计划",
    async () => (await import("#areas/plan/screens/add-plan.tsx")).AddPlan,
  ),
  definePage(
    "/insurancePlanManagement/edit/:insurancePlanNo?/:type?/:state?",
    "编辑保险计划",
    async () => (await import("#areas/plan/screens/edit-plan.tsx")).EditPlan,
  ),
  definePage(
    "/insurancePlanManagement/insurancePlanDetail/detail/:insurancePlanNo?",
    "保险计划详情",
    async () => (await import("#areas/plan/screens/plan-detail.tsx")).PlanDetail,
  ),
  definePage(
    "/healthKnowledgeBase",
    "健康知识库",
    async () => (await import("#areas/knowledge/screens/knowledge-base.tsx")).KnowledgeBase,
  ),
  definePage(
    "/healthKnowledgeBase/articles",
    "知识条目",
    async () => (await import("#areas/knowledge/screens/pages.tsx")).knowledgePages.List,
  ),
  definePage(
    "/healthKnowledgeBase/articles/add",
    "新增知识条目",
    async () => (await import("#areas/knowledge/screens/pages.tsx")).knowledgePages.Add,
  ),
  definePage(
    "/healthKnowledgeBase/articles/:knowledgeNo",
    "知识条目详情",
    async () => (await import("#areas/knowledge/screens/pages.tsx")).knowledgePages.Detail,
  ),
  definePage(
    "/healthKnowledgeBase/articles/:knowledgeNo/edit",
    "编辑知识条目",
    async () => (await import("#areas/knowledge/screens/pages.tsx")).knowledgePages.Edit,
  ),
  definePage(
    "/opportunityManagement/opportList",
    "商机列表",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).opportunityPages.List,
  ),
  definePage(
    "/opportunityManagement/opportList/add",
    "新增商机",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).opportunityPages.Add,
  ),
  definePage(
    "/opportunityManagement/detailInfo/:busOppNo?/:pageStatus?/:routePage?",
    "商机详情",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).opportunityPages.Detail,
  ),
  definePage(
    "/opportunityManagement/detailInfo/:busOppNo/edit",
    "编辑商机",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).opportunityPages.Edit,
  ),
  definePage(
    "/opportunityManagement/opportTask",
    "商机任务",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).taskPages.List,
  ),
  definePage(
    "/opportunityManagement/opportTask/:taskNo",
    "商机任务详情",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).taskPages.Detail,
  ),
  definePage(
    "/opportunityManagement/opportTask/:taskNo/edit",
    "编辑商机任务",
    async () => (await import("#areas/opportunity/screens/pages.tsx")).taskPages.Edit,
  ),
  definePage("/quotationManagement", "询价单查询", () =>
    withTransferring(async () => (await import("#areas/quotation/screens/inquiries.tsx")).Inquiries),
  ),
  definePage("/quotationPackageDetail", "组合询价", () =>
    withTransferring(async () => (await import("#areas/quotation/screens/combinations.tsx")).Combinations),
  ),
  definePage("/quotationManagement/add", "新增询价", () =>
    forOperators({
      title: "新增询价",
      permission: begins.inquiry,
      screen: async () => (await import("#areas/quotation/screens/add-inquiry.tsx")).AddInquiry,
    }),
  ),
  definePage(
    "/quotationManagement/edit/:inquiryNo?/:type?/:state?/:combId?",
    "编辑询价",
    async () => (await import("#areas/quotation/screens/edit-inquiry.tsx")).EditInquiry,
  ),
  definePage("/quotationManagement/recordSuccess/:inquiryNo", "提交结果", () =>
    withTransferring(async () => (await import("#areas/quotation/screens/inquiry-result.tsx")).InquiryResult),
  ),
  definePage(
    "/quotationManagement/compare/:one/:other",
    "询价对比",
    async () => (await import("#areas/quotation/screens/compare-inquiries.tsx")).CompareInquiries,
  ),
  definePage("/quotationDetail/detail/:inquiryNo/:type?/:combId?", "询价详情", () =>
    withTransferring(async () => (await import("#areas/quotation/screens/inquiry-detail.tsx")).InquiryDetail),
  ),
  definePage("/insurance/insurancePolicyInlet", "投保入口", () =>
    forOperators({
      title: "投保入口",
      permission: begins.proposal,
      screen: async () => (await import("#areas/inlet/screens/inlet.tsx")).Inlet,
    }),
  ),
  definePage(
    "/insuranceManagement",
    "投保单查询",
    async () => (await import("#areas/proposal/screens/proposals.tsx")).Proposals,
  ),
  definePage("/insuranceManagement/import", "批量导入", () =>
    forOperators({
      title: "批量导入",
      permission: begins.importing,
      screen: async () => (await import("#areas/proposal/screens/importing/import-page.tsx")).ImportPage,
    }),
  ),
  definePage(
    "/insuranceManagement/insurancePolicyInlet/add/:riskCode?/:contractNo?/:type?",
    "新增投保单",
    () =>
      forOperators({
        title: "新增投保单",
        permission: begins.proposal,
        screen: async () => (await import("#areas/proposal/screens/add-proposal.tsx")).AddProposal,
      }),
  ),
  definePage(
    "/insuranceManagement/insurancePolicyInlet/edit/:orderNo/:proposalNo/:type/:state?/:other?/:combId?/:transferType?",
    "编辑投保单",
    async () => (await import("#areas/proposal/screens/edit-proposal.tsx")).EditProposal,
  ),
  definePage(
    "/insuranceManagement/recordSuccess/:proposalNo/:orderNo/:type",
    "提交结果",
    async () => (await import("#areas/proposal/screens/proposal-result.tsx")).ProposalResult,
  ),
  definePage(
    "/insuranceManagement/insuranceDetail/detail/:orderNo/:riskCode/:proposalNo?",
    "投保单详情",
    async () => (await import("#areas/proposal/screens/proposal-detail.tsx")).ProposalDetail,
  ),
  definePage(
    "/insuranceManagement/pay/:businessNo/:businessType/:teamCode/:unitePaylist?",
    "缴费",
    async () => (await import("#areas/payment/screens/pay.tsx")).Pay,
  ),
  definePage(
    "/policyManagement",
    "保单查询",
    async () => (await import("#areas/policy/screens/policies.tsx")).Policies,
  ),
  definePage(
    "/policyManagement/documentsDetail/:policyNo",
    "保单单证",
    async () => (await import("#areas/paper/screens/policy-papers.tsx")).PolicyPapers,
  ),
  definePage(
    "/policyManagement/policyDetail/detail/:No/:type/:policyNo?/:showOriginalBt?",
    "保单详情",
    async () => (await import("./policy-page.tsx")).PolicyPage,
  ),
  definePage(
    "/customerManagement",
    "客户查询",
    async () => (await import("#areas/customer/screens/customers.tsx")).Customers,
  ),
  definePage("/customerManagement/add", "新建客户", () =>
    forOperators({
      title: "新建客户",
      permission: begins.customer,
      screen: async () => (await import("#areas/customer/screens/add-customer.tsx")).AddCustomer,
    }),
  ),
  definePage(
    "/customerManagement/edit/:customerId",
    "修改客户",
    async () => (await import("#areas/customer/screens/edit-customer.tsx")).EditCustomer,
  ),
  definePage(
    "/customerManagement/detail/:customerId",
    "客户详情",
    async () => (await import("./customer-page.tsx")).CustomerPage,
  ),
  definePage(
    "/customerRisk",
    "客户风险",
    async () => (await import("#areas/customer/screens/customer-risk.tsx")).CustomerRisk,
  ),
];

function listPage(path: string, title: string, name: ListName): Page {
  return definePage(path, title, () => openListPage(name));
}
