import * as attachmentCalls from "#areas/attachment/contract.ts";
import { attachmentRoutes } from "#areas/attachment/routes.ts";
import * as companyCalls from "#areas/company/contract.ts";
import { companyRoutes } from "#areas/company/routes.ts";
import * as customerCalls from "#areas/customer/contract/customer-search.ts";
import * as customerKeepingCalls from "#areas/customer/contract/customer-record.ts";
import * as customerRiskCalls from "#areas/customer/contract/risk.ts";
import { customerRoutes } from "#areas/customer/routes/customer-routes.ts";
import * as dashboardCalls from "#areas/dashboard/contract.ts";
import { dashboardRoutes } from "#areas/dashboard/routes.ts";
import * as dictionaryCalls from "#areas/dictionary/contract.ts";
import { dictionaryJobs } from "#areas/dictionary/jobs.ts";
import { dictionaryRoutes } from "#areas/dictionary/routes.ts";
import * as documentCalls from "#areas/document/contract.ts";
import * as customerDocumentCalls from "#areas/document/contract/customer-documents.ts";
import { documentRoutes } from "#areas/document/routes.ts";
import * as identityCalls from "#areas/identity/contract.ts";
import * as administrationCalls from "#areas/identity/contract/administration.ts";
import * as peopleCalls from "#areas/identity/contract/people.ts";
import { hasRight } from "#areas/identity/questions.ts";
import { identityRoutes } from "#areas/identity/routes.ts";
import { sendMessage } from "#areas/message/commands.ts";
import * as knowledgeCalls from "#areas/knowledge/contract.ts";
import { knowledgeRoutes } from "#areas/knowledge/routes.ts";
import * as messageCalls from "#areas/message/contract.ts";
import { messageSubscribers } from "#areas/message/jobs.ts";
import { messageRoutes } from "#areas/message/routes.ts";
import * as operationsCalls from "#areas/operations/contract.ts";
import * as opportunityCalls from "#areas/opportunity/contract.ts";
import { opportunityRoutes } from "#areas/opportunity/routes.ts";
import * as paperCalls from "#areas/paper/contract.ts";
import { paperJobs } from "#areas/paper/jobs.ts";
import { paperRoutes } from "#areas/paper/routes.ts";
import type { PaymentHandlers } from "#areas/payment/commands.ts";
import * as paymentCalls from "#areas/payment/contract.ts";
import * as payPlanCalls from "#areas/payment/contract/pay-plan.ts";
import * as policyPaymentCalls from "#areas/payment/contract/policy-payments.ts";
import * as stagingCalls from "#areas/payment/contract/special-staging.ts";
import { paymentRoutes } from "#areas/payment/routes.ts";
import * as planCalls from "#areas/plan/contract.ts";
import { planRoutes } from "#areas/plan/routes.ts";
import * as policyCalls from "#areas/policy/contract.ts";
import * as policyLinkCalls from "#areas/policy/contract/reading-link.ts";
import { policyNumbered } from "#areas/policy/questions.ts";
import * as renewalCalls from "#areas/policy/contract/renewal.ts";
import { policyRoutes } from "#areas/policy/routes.ts";
import * as productCalls from "#areas/product/contract/product-calls.ts";
import * as workbenchCalls from "#workbench/contract.ts";
import { productRoutes } from "#areas/product/routes/product-routes.ts";
import { workbenchRoutes } from "#workbench/routes/workbench-routes.ts";
import * as proposalCalls from "#areas/proposal/contract.ts";
import * as copyingCalls from "#areas/proposal/contract/copying.ts";
import * as orderCalls from "#areas/proposal/contract/order.ts";
import * as proposalLinkCalls from "#areas/proposal/contract/reading-link.ts";
import * as signatureCalls from "#areas/proposal/contract/signature.ts";
import * as importCalls from "#areas/proposal/contract/importing.ts";
import { proposalImport } from "#areas/proposal/jobs/importing.ts";
import { proposalRoutes } from "#areas/proposal/routes.ts";
import * as quotationCalls from "#areas/quotation/contract.ts";
import * as combinationCalls from "#areas/quotation/contract/combination.ts";
import * as inquiryLinkCalls from "#areas/quotation/contract/reading-link.ts";
import { quotationRoutes } from "#areas/quotation/routes.ts";
import * as tableFileCalls from "#areas/drafting/contract/importing.ts";
import { factsOfForm } from "#areas/drafting/questions/facts.ts";
import { draftingRoutes } from "#areas/drafting/routes.ts";
import * as healthCalls from "#areas/health/contract.ts";
import { healthRoutes } from "#areas/health/routes.ts";
import * as salesCalls from "#areas/sales/contract.ts";
import { salesRoutes } from "#areas/sales/routes.ts";
import * as searchCalls from "#areas/search/contract.ts";
import { searchRoutes } from "#areas/search/routes/search-routes.ts";
import * as underwritingCalls from "#areas/underwriting/contract.ts";
import { underwritingRoutes } from "#areas/underwriting/routes/underwriting-routes.ts";
import { callsIn, isDocumentCalls } from "#platform/documents/document-calls.ts";
import * as taskCalls from "#platform/jobs/contract.ts";
import { queryFailedTasks } from "#platform/jobs/contract.ts";
import type { Job } from "#platform/jobs/server/definition.ts";
import { taskRoutes } from "#platform/jobs/server/routes.ts";
import type { WorkerParts } from "#platform/jobs/server/worker.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { LIVE_STREAM_PATH } from "#platform/kernel/live-stream.ts";
import * as listSettingsCalls from "#platform/lists/contract.ts";
import { exportCall, exportTaskCall, isListCall } from "#platform/lists/list-call.ts";
import { exportJobs } from "#platform/lists/server/export-job.ts";
import { exportRoutes, exportTaskRoutes } from "#platform/lists/server/list-export.ts";
import { listRoutes } from "#platform/lists/server/list-routes.ts";
import { listSettingsRoutes } from "#platform/lists/server/list-settings-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Live } from "#platform/server/live.ts";
import type { Subscriber } from "#platform/server/outbox.ts";
import type { Services } from "#platform/server/services.ts";
import { openEvents } from "./events.ts";
import { openListWorld } from "./list-world.ts";

const writtenCalls: readonly Call[] = [
  dictionaryCalls,
  companyCalls,
  identityCalls,
  peopleCalls,
  administrationCalls,
  messageCalls,
  customerCalls,
  customerKeepingCalls,
  customerRiskCalls,
  salesCalls,
  productCalls,
  workbenchCalls,
  documentCalls,
  attachmentCalls,
  customerDocumentCalls,
  healthCalls,
  underwritingCalls,
  planCalls,
  tableFileCalls,
  knowledgeCalls,
  opportunityCalls,
  quotationCalls,
  combinationCalls,
  inquiryLinkCalls,
  proposalCalls,
  copyingCalls,
  orderCalls,
  signatureCalls,
  proposalLinkCalls,
  importCalls,
  policyCalls,
  policyLinkCalls,
  renewalCalls,
  paymentCalls,
  policyPaymentCalls,
  payPlanCalls,
  stagingCalls,
  paperCalls,
  searchCalls,
  taskCalls,
  operationsCalls,
  dashboardCalls,
  listSettingsCalls,
].flatMap(callsOf);

/** Lists are answered by their definitions; each has its exports beside it. */
const listCalls = writtenCalls.filter(isListCall);
const exportCalls = listCalls.map(({ list }) => exportCall(list));
const exportTaskCalls = listCalls.map(({ list }) => exportTaskCall(list));

/** Every call that is served, from the contracts of the areas. */
export const allCalls: readonly Call[] = [...writtenCalls, ...exportCalls, ...exportTaskCalls];

export function allRoutes(services: Services, paymentHandlers: PaymentHandlers): Route[] {
  const world = openListWorld(services, allCalls);
  const events = openEvents(services);
  return [
    ...dictionaryRoutes(services),
    ...companyRoutes(),
    ...identityRoutes(services),
    ...messageRoutes(services),
    ...customerRoutes(services),
    ...salesRoutes(),
    ...productRoutes(services, factsOfForm),
    ...workbenchRoutes(services),
    ...documentRoutes(services, { P: policyNumbered }),
    ...attachmentRoutes(services),
    ...healthRoutes(),
    ...underwritingRoutes(services, events.decisions),
    ...planRoutes(services),
    ...draftingRoutes(services),
    ...knowledgeRoutes(services),
    ...opportunityRoutes(services),
    ...quotationRoutes(services),
    ...proposalRoutes(services, events.proposal),
    ...policyRoutes(services),
    ...paymentRoutes(services, paymentHandlers),
    ...paperRoutes(services),
    ...searchRoutes(services),
    ...dashboardRoutes(world),
    ...taskRoutes({
      ...services,
      isKeeper: (actor) => hasRight(services.database.pool, actor, queryFailedTasks.permission),
    }),
    ...listRoutes(listCalls, world),
    ...exportRoutes(exportCalls, world),
    ...exportTaskRoutes(exportTaskCalls, world, services.makeId),
    ...listSettingsRoutes(listCalls, world, services.makeId),
  ];
}

/** Who wants to hear what was committed; an event that nobody wants counts as delivered. */
export function subscribersOf(live: Live): readonly Subscriber[] {
  return messageSubscribers(live);
}

/** Every job that a server process knows how to run. */
export function allJobs(services: Services): Job[] {
  const lists = listCalls.map(({ list }) => list);
  return [
    ...dictionaryJobs,
    proposalImport(services),
    ...paperJobs(services),
    ...exportJobs(lists, openListWorld(services, allCalls)),
  ];
}

/** A task that has ended is told to who asked for it. */
export function noticeOfTasks({ makeId }: Pick<Services, "makeId">): WorkerParts["notify"] {
  return ({ tx, raise }, { state, title, ownerCode }, comCode) =>
    sendMessage(tx, raise, {
      id: makeId(),
      receiverCode: ownerCode,
      comCode,
      messageType: "2",
      secondaryMessageType: state === "done" ? "11" : "12",
      content: { type: "", businessNo: "", holderName: title, orderNo: "" },
    });
}

/** What is told live to whoever is signed in, and where. */
export const streamPaths: readonly string[] = [LIVE_STREAM_PATH];

function callsOf(contract: Record<string, unknown>): Call[] {
  return Object.values(contract).flatMap((value) => {
    if (isCall(value)) return [value];
    return isDocumentCalls(value) ? callsIn(value) : [];
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "pathNames" in value;
}
