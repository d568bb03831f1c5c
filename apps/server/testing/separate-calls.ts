import { explainBankLine, matchBankLine, releaseBankLine } from "#areas/bank-statement/contract.ts";
import { cancelUpload, finishUpload, sendChunk } from "#areas/attachment/contract/attachment.ts";
import { exportBatch } from "#areas/batch-endorsement/contract.ts";
import { readEndorsementLink } from "#areas/endorsement/contract/reading-link.ts";
import {
  downloadGuarantee,
  pushGuarantee,
  queryGuaranteePush,
  recallGuarantee,
  retryGuarantee,
  supplyGuaranteeFile,
  verifyGuarantee,
} from "#areas/guarantee/contract.ts";
import { downloadInvoice, exportFailedRows } from "#areas/invoice/contract.ts";
import { readExternalReviewFile } from "#areas/external-review/contract.ts";
import { readIssuedPaper } from "#areas/verification/contract.ts";
import { queryLedgerEntry } from "#areas/ledger/contract.ts";
import { downloadInvoiceLetter, downloadPremiumReceipt } from "#areas/paper/contract/money-papers.ts";
import { packPapers } from "#areas/paper/contract/papers.ts";
import {
  previewPaperTemplate,
  printIssuedPapers,
  queryPrintCounts,
  queryPrintTask,
} from "#areas/paper-printing/contract.ts";
import { queryMail, resendMail } from "#areas/mail/contract.ts";
import {
  cancelByPaymentNoticeLink,
  payByPaymentNoticeLink,
  printPaymentNotice,
  readPaymentNoticeLink,
} from "#areas/payment-notice/contract.ts";
import { approveReopening, rejectReopening, requestReopening } from "#areas/period-close/contract.ts";
import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { readProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { readReceiptSignature } from "#areas/receipt/contract.ts";
import { readInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import { downloadSignatureEvidence } from "#areas/signature/contract/signature.ts";

/**
 * Calls about records that the record matrix cannot try: links open by a secret, a file is no answer to compare, and
 * only the books know the ids of their entries. Ids of mails come from the outbox, those of uploads belong to one user. Periods belong to branches of the second level.
 */
export const callsWithTestsOfTheirOwn = [
  readPolicyLink,
  readProposalLink,
  readInquiryLink,
  readEndorsementLink,
  exportBatch,
  downloadInvoice,
  exportFailedRows,
  queryLedgerEntry,
  readExternalReviewFile,
  readIssuedPaper,
  packPapers,
  downloadPremiumReceipt,
  downloadInvoiceLetter,
  previewPaperTemplate,
  printIssuedPapers,
  queryPrintCounts,
  queryPrintTask,
  readPaymentNoticeLink,
  payByPaymentNoticeLink,
  cancelByPaymentNoticeLink,
  printPaymentNotice,
  queryMail,
  resendMail,
  queryGuaranteePush,
  pushGuarantee,
  retryGuarantee,
  recallGuarantee,
  supplyGuaranteeFile,
  downloadGuarantee,
  verifyGuarantee,
  downloadSignatureEvidence,
  matchBankLine,
  explainBankLine,
  releaseBankLine,
  requestReopening,
  approveReopening,
  rejectReopening,
  readReceiptSignature,
  sendChunk,
  finishUpload,
  cancelUpload,
];
