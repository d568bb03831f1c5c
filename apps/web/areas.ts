import { dictionaryAreaPages } from "#areas/dictionary/screens/pages.ts";
import { identityAreaPages } from "#areas/identity/screens/pages.ts";
import { customerAreaPages } from "#areas/customer/screens/pages.ts";
import { documentAreaPages } from "#areas/document/screens/pages.ts";
import { attachmentAreaPages } from "#areas/attachment/screens/pages.ts";
import { mailAreaPages } from "#areas/mail/screens/pages.ts";
import { knowledgeAreaPages } from "#areas/knowledge/screens/pages.ts";
import { watchlistAreaPages } from "#areas/watchlist/screens/pages.ts";
import { claimAreaPages } from "#areas/claim/screens/pages.ts";
import { deputyAreaPages } from "#areas/deputy/screens/pages.ts";
import { underwritingAreaPages } from "#areas/underwriting/screens/pages.ts";
import { planAreaPages } from "#areas/plan/screens/pages.ts";
import { partnerAreaPages } from "#areas/partner/screens/pages.ts";
import { backdatingAreaPages } from "#areas/backdating/screens/pages.ts";
import { specialStagingAreaPages } from "#areas/special-staging/screens/pages.ts";
import { opportunityAreaPages } from "#areas/opportunity/screens/pages.ts";
import { quotationAreaPages } from "#areas/quotation/screens/pages.ts";
import { proposalAreaPages } from "#areas/proposal/screens/pages.ts";
import { policyAreaPages } from "#areas/policy/screens/pages.ts";
import { renewalAreaPages } from "#areas/renewal/screens/pages.ts";
import { paymentAreaPages } from "#areas/payment/screens/pages.ts";
import { ledgerAreaPages } from "#areas/ledger/screens/pages.ts";
import { arrearsAreaPages } from "#areas/arrears/screens/pages.ts";
import { endorsementAreaPages } from "#areas/endorsement/screens/pages.ts";
import { prepaymentAreaPages } from "#areas/prepayment/screens/pages.ts";
import { paymentNoticeAreaPages } from "#areas/payment-notice/screens/pages.ts";
import { provisionalAreaPages } from "#areas/provisional/screens/pages.ts";
import { batchEndorsementAreaPages } from "#areas/batch-endorsement/screens/pages.ts";
import { rosterBatchAreaPages } from "#areas/roster-batch/screens/pages.ts";
import { bankStatementAreaPages } from "#areas/bank-statement/screens/pages.ts";
import { periodCloseAreaPages } from "#areas/period-close/screens/pages.ts";
import { commissionAreaPages } from "#areas/commission/screens/pages.ts";
import { approvalAreaPages } from "#areas/approval/screens/pages.ts";
import { invoiceAreaPages } from "#areas/invoice/screens/pages.ts";
import { paperTemplateAreaPages } from "#areas/paper-template/screens/pages.ts";
import { paperAreaPages } from "#areas/paper/screens/pages.ts";
import { paperPrintingAreaPages } from "#areas/paper-printing/screens/pages.ts";
import { externalReviewAreaPages } from "#areas/external-review/screens/pages.ts";
import { receiptAreaPages } from "#areas/receipt/screens/pages.ts";
import { guaranteeAreaPages } from "#areas/guarantee/screens/pages.ts";
import { signatureAreaPages } from "#areas/signature/screens/pages.ts";
import { manualAreaPages } from "#areas/manual/screens/pages.ts";
import { proposalInletAreaPages } from "#areas/inlet/screens/pages.ts";
import { operationsAreaPages } from "#areas/operations/screens/pages.ts";
import { workbenchAreaPages } from "#workbench/screens/pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages and page additions of each area, in the order of the areas. */
export const browserAreas: readonly AreaPages[] = [
  dictionaryAreaPages,
  identityAreaPages,
  customerAreaPages,
  documentAreaPages,
  attachmentAreaPages,
  mailAreaPages,
  knowledgeAreaPages,
  watchlistAreaPages,
  claimAreaPages,
  deputyAreaPages,
  underwritingAreaPages,
  planAreaPages,
  partnerAreaPages,
  backdatingAreaPages,
  specialStagingAreaPages,
  opportunityAreaPages,
  quotationAreaPages,
  proposalAreaPages,
  policyAreaPages,
  renewalAreaPages,
  paymentAreaPages,
  ledgerAreaPages,
  arrearsAreaPages,
  endorsementAreaPages,
  prepaymentAreaPages,
  paymentNoticeAreaPages,
  provisionalAreaPages,
  batchEndorsementAreaPages,
  rosterBatchAreaPages,
  bankStatementAreaPages,
  periodCloseAreaPages,
  commissionAreaPages,
  approvalAreaPages,
  invoiceAreaPages,
  paperTemplateAreaPages,
  paperAreaPages,
  paperPrintingAreaPages,
  externalReviewAreaPages,
  receiptAreaPages,
  guaranteeAreaPages,
  signatureAreaPages,
  manualAreaPages,
  proposalInletAreaPages,
  operationsAreaPages,
  workbenchAreaPages,
];
