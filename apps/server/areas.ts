import { arrearsArea } from "#areas/arrears/area.ts";
import { attachmentArea } from "#areas/attachment/area.ts";
import { backdatingArea } from "#areas/backdating/area.ts";
import { specialStagingArea } from "#areas/special-staging/area.ts";
import { claimArea } from "#areas/claim/area.ts";
import { companyArea } from "#areas/company/area.ts";
import { customerArea } from "#areas/customer/area.ts";
import { dashboardArea } from "#areas/dashboard/area.ts";
import { deputyArea } from "#areas/deputy/area.ts";
import { dictionaryArea } from "#areas/dictionary/area.ts";
import { documentArea } from "#areas/document/area.ts";
import { endorsementArea } from "#areas/endorsement/area.ts";
import { batchEndorsementArea } from "#areas/batch-endorsement/area.ts";
import { commissionArea } from "#areas/commission/area.ts";
import { rosterBatchArea } from "#areas/roster-batch/area.ts";
import { bankStatementArea } from "#areas/bank-statement/area.ts";
import { periodCloseArea } from "#areas/period-close/area.ts";
import { approvalArea } from "#areas/approval/area.ts";
import { invoiceArea } from "#areas/invoice/area.ts";
import { ledgerArea } from "#areas/ledger/area.ts";
import { guaranteeArea } from "#areas/guarantee/area.ts";
import { healthArea } from "#areas/health/area.ts";
import { identityArea } from "#areas/identity/area.ts";
import { judgingArea } from "#areas/judging/area.ts";
import { knowledgeArea } from "#areas/knowledge/area.ts";
import { mailArea } from "#areas/mail/area.ts";
import { messageArea } from "#areas/message/area.ts";
import { ocrArea } from "#areas/ocr/area.ts";
import { operationsArea } from "#areas/operations/area.ts";
import { opportunityArea } from "#areas/opportunity/area.ts";
import { externalReviewArea } from "#areas/external-review/area.ts";
import { outsideLinkArea } from "#areas/outside-link/area.ts";
import { receiptArea } from "#areas/receipt/area.ts";
import { paperTemplateArea } from "#areas/paper-template/area.ts";
import { paperArea } from "#areas/paper/area.ts";
import { paperPrintingArea } from "#areas/paper-printing/area.ts";
import { partnerArea } from "#areas/partner/area.ts";
import { payPlanArea } from "#areas/pay-plan/area.ts";
import { paymentArea } from "#areas/payment/area.ts";
import { planArea } from "#areas/plan/area.ts";
import { policyArea } from "#areas/policy/area.ts";
import { productArea } from "#areas/product/area.ts";
import { paymentNoticeArea } from "#areas/payment-notice/area.ts";
import { prepaymentArea } from "#areas/prepayment/area.ts";
import { proposalArea } from "#areas/proposal/area.ts";
import { provisionalArea } from "#areas/provisional/area.ts";
import { quotationArea } from "#areas/quotation/area.ts";
import { renewalArea } from "#areas/renewal/area.ts";
import { salesArea } from "#areas/sales/area.ts";
import { signatureArea } from "#areas/signature/area.ts";
import { searchArea } from "#areas/search/area.ts";
import { underwritingArea } from "#areas/underwriting/area.ts";
import { manualArea } from "#areas/manual/area.ts";
import { verificationArea } from "#areas/verification/area.ts";
import { watchlistArea } from "#areas/watchlist/area.ts";
import { taskCentreArea } from "#platform/jobs/server/task-area.ts";
import { listEngineArea } from "#platform/lists/server/list-area.ts";
import type { AreaManifest } from "#platform/server/area.ts";
import { workbenchArea } from "#workbench/area.ts";

/** Every area in process order (areas/order.ts). The server loads, serves, runs and checks exactly these. */
export const serverAreas: readonly AreaManifest[] = [
  dictionaryArea,
  companyArea,
  identityArea,
  messageArea,
  ocrArea,
  customerArea,
  salesArea,
  productArea,
  documentArea,
  attachmentArea,
  mailArea,
  healthArea,
  knowledgeArea,
  watchlistArea,
  claimArea,
  deputyArea,
  underwritingArea,
  planArea,
  payPlanArea,
  partnerArea,
  judgingArea,
  backdatingArea,
  specialStagingArea,
  opportunityArea,
  quotationArea,
  proposalArea,
  policyArea,
  renewalArea,
  paymentArea,
  ledgerArea,
  arrearsArea,
  endorsementArea,
  prepaymentArea,
  paymentNoticeArea,
  provisionalArea,
  batchEndorsementArea,
  rosterBatchArea,
  bankStatementArea,
  periodCloseArea,
  commissionArea,
  approvalArea,
  invoiceArea,
  paperTemplateArea,
  paperArea,
  paperPrintingArea,
  outsideLinkArea,
  externalReviewArea,
  receiptArea,
  guaranteeArea,
  signatureArea,
  verificationArea,
  manualArea,
  searchArea,
  operationsArea,
  dashboardArea,
  workbenchArea,
  taskCentreArea,
  listEngineArea,
];
