import { addComment, queryComments } from "#areas/document/contract/comments.ts";
import { queryHealthContract } from "#areas/health/contract.ts";
import { openPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { openProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { printPremiumReceipt } from "#areas/paper/contract/money-papers.ts";
import {
  printPolicy,
  printProposal,
  printProvisional,
  printQuotation,
  queryPaperList,
  queryProposalPaperList,
  queryProvisionalPaperList,
  queryQuotationPaperList,
} from "#areas/paper/contract/papers.ts";
import { queryCustomerStanding } from "#areas/policy/contract/customer-standing.ts";
import { getOriginalPolicy, queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { queryRenewal, renewPolicy } from "#areas/policy/contract/renewal.ts";
import {
  addPolicy,
  editProposal,
  policyUndwrt,
  queryProposalInfo,
  revokeProposal,
  takeBackProposal,
  simulateProposal,
  transferInquiry,
} from "#areas/proposal/contract/proposal.ts";
import { copyPolicy } from "#areas/proposal/contract/copying.ts";
import { disableOrder, queryOrder } from "#areas/proposal/contract/order.ts";
import {
  checkExistSignature,
  checkOnlineSignatureIsSigned,
  generateOnlineSignature,
  reverseSignatureConfig,
} from "#areas/signature/contract/signature.ts";
import {
  addInquiry,
  copyInquiry,
  editInquiry,
  inquiryUndwrt,
  modifyCheck,
  modifyInquiry,
  queryInquiryInfo,
  revokeInquiry,
  simulateUndwrt,
} from "#areas/quotation/contract/inquiry.ts";
import { queryCombination } from "#areas/quotation/contract/combination.ts";
import { openInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import {
  claimTask,
  decideTask,
  getRefuseInfo,
  queryAutoUndwrtResult,
  queryTask,
  queryTaskOf,
  queryTaskTrail,
  releaseTask,
} from "#areas/underwriting/contract.ts";
import {
  confirmPayment,
  confirmRefund,
  initiateProposalPayment,
  initiateProposalPaymentList,
  cancelPayment,
  queryPaymentInfo,
  queryPaymentInfoList,
  queryPaymentPayPlan,
} from "#areas/payment/contract/payment.ts";
import { queryPolicyArrears } from "#areas/arrears/contract.ts";
import { queryPolicyPayments } from "#areas/payment/contract/policy-payments.ts";
import { assignRenewal, declineRenewal, reopenRenewal, sendRenewalNotice } from "#areas/renewal/contract.ts";
import { prepaymentCallTestCases } from "./prepayment-calls.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { batchExpenseCallTestCases } from "./batch-expense-calls.ts";
import { attachmentCallTestCases } from "./attachment-calls.ts";
import { endorsementCallTestCases, testPayer } from "./endorsement-calls.ts";
import { payPlanCallTestCases } from "./pay-plan-calls.ts";
import { outsideLinkCallTestCases } from "./outside-links.ts";
import { paperPrintingCallTestCases } from "./paper-printing-calls.ts";
import { paymentNoticeCallTestCases } from "./payment-notices.ts";
import { signatureCallTestCases } from "./signatures.ts";
import { invoiceCallTestCases } from "./invoice-calls.ts";
import { refundCallTestCases } from "./refund-calls.ts";

/** A document, its task and other records of the same branch, by the names that calls use. */
export type TestDocumentNumbers = {
  inquiryNo: string;
  taskId: string;
  combId: string;
  contractNo: string;
  orderNo: string;
  proposalNo: string;
  policyNo: string;
  paymentNo: string;
  refundNo: string;
  endorseNo: string;
  provisionalNo: string;
  prepayNo: string;
  noticeNo: string;
  /** The number of a task that changes commissions. */
  batchId: string;
  invoiceBatchNo: string;
};

/** Every call about one document, with its input and its code for a missing one. */
export const documentCallTestCases: readonly {
  call: Call;
  input: (named: TestDocumentNumbers) => Record<string, unknown>;
  missing: string;
}[] = [
  {
    call: editInquiry,
    input: ({ inquiryNo }) => ({ inquiryNo, version: 1, form: {} }),
    missing: "QUO001",
  },
  {
    call: inquiryUndwrt,
    input: ({ inquiryNo }) => ({ inquiryNo, version: 1, sumPremium: "1.00" }),
    missing: "QUO001",
  },
  {
    call: addInquiry,
    input: ({ combId }) => ({ riskCode: "0405", combId, form: { holder: { holderName: "张测试" } } }),
    missing: "QUO020",
  },
  { call: transferInquiry, input: ({ inquiryNo }) => ({ inquiryNo, version: 9 }), missing: "PRO009" },
  {
    call: addPolicy,
    input: ({ orderNo }) => ({ riskCode: "0405", orderNo, form: { holder: { holderName: "张测试" } } }),
    missing: "PRO010",
  },
  {
    call: editProposal,
    input: ({ proposalNo }) => ({ proposalNo, version: 9, form: {} }),
    missing: "PRO001",
  },
  {
    call: policyUndwrt,
    input: ({ proposalNo }) => ({ proposalNo, version: 9, sumPremium: "1.00" }),
    missing: "PRO001",
  },
  ...[simulateProposal, checkExistSignature, generateOnlineSignature, reverseSignatureConfig].map((call) => ({
    call,
    input: ({ proposalNo }: TestDocumentNumbers) => ({ proposalNo }),
    missing: "PRO001",
  })),
  ...signatureCallTestCases,
  {
    call: checkOnlineSignatureIsSigned,
    input: ({ proposalNo: no }) => ({ no }),
    missing: "PRO001",
  },
  {
    call: copyPolicy,
    input: ({ proposalNo: businessNo }) => ({ orderNo: "-", businessNo, type: "T" }),
    missing: "PRO013",
  },
  {
    call: copyPolicy,
    input: ({ policyNo: businessNo }) => ({ orderNo: "-", businessNo, type: "P" }),
    missing: "PRO013",
  },
  { call: queryOrder, input: ({ orderNo }) => ({ orderNo }), missing: "PRO010" },
  {
    call: disableOrder,
    input: ({ orderNo }) => ({ orderNo, version: 9, isDisabled: true }),
    missing: "PRO010",
  },
  ...[queryProposalInfo, queryProposalPaperList, printProposal].map((call) => ({
    call,
    input: ({ proposalNo }: TestDocumentNumbers) => ({ proposalNo }),
    missing: "PRO001",
  })),
  ...[queryProvisionalPaperList, printProvisional].map((call) => ({
    call,
    input: ({ provisionalNo }: TestDocumentNumbers) => ({ provisionalNo }),
    missing: "DOC003",
  })),
  ...prepaymentCallTestCases,
  ...[takeBackProposal, revokeProposal].map((call) => ({
    call,
    input: ({ proposalNo }: TestDocumentNumbers) => ({ proposalNo, version: 9, reason: "客户不再投保" }),
    missing: "PRO001",
  })),
  ...[
    queryPolicyInfo,
    getOriginalPolicy,
    queryRenewal,
    renewPolicy,
    queryPolicyPayments,
    queryPolicyArrears,
    queryPaperList,
    printPolicy,
  ].map((call) => ({
    call,
    input: ({ policyNo }: TestDocumentNumbers) => ({ policyNo }),
    missing: "POL001",
  })),
  ...paperPrintingCallTestCases,
  ...[assignRenewal, declineRenewal, reopenRenewal, sendRenewalNotice].map((call) => ({
    call,
    input: ({ policyNo }: TestDocumentNumbers) => ({
      policyNo,
      ...(call === assignRenewal && { assigneeCode: "99999999" }),
      ...(call === declineRenewal && { reason: "客户不再投保" }),
    }),
    missing: "RNW001",
  })),
  { call: queryHealthContract, input: ({ contractNo }) => ({ contractNo }), missing: "HEA001" },
  { call: queryCombination, input: ({ combId }) => ({ combId }), missing: "QUO020" },
  { call: queryInquiryInfo, input: ({ inquiryNo: id }) => ({ id }), missing: "QUO001" },
  ...[simulateUndwrt, queryQuotationPaperList, printQuotation, copyInquiry].map((call) => ({
    call,
    input: ({ inquiryNo }: TestDocumentNumbers) => ({ inquiryNo }),
    missing: "QUO001",
  })),
  { call: modifyCheck, input: ({ inquiryNo: id }) => ({ id }), missing: "QUO001" },
  {
    call: openInquiryLink,
    input: ({ inquiryNo }) => ({ inquiryNo, audience: "再保险人" }),
    missing: "QUO001",
  },
  {
    call: openProposalLink,
    input: ({ proposalNo }) => ({ proposalNo, audience: "再保险人" }),
    missing: "PRO001",
  },
  {
    call: openPolicyLink,
    input: ({ policyNo }) => ({ policyNo, audience: "再保险人" }),
    missing: "POL001",
  },
  { call: modifyInquiry, input: ({ inquiryNo }) => ({ inquiryNo, version: 1 }), missing: "QUO001" },
  {
    call: revokeInquiry,
    input: ({ inquiryNo }) => ({ inquiryNo, version: 1, reason: "客户不再投保" }),
    missing: "QUO001",
  },
  {
    call: queryAutoUndwrtResult,
    input: ({ inquiryNo: proposalNo }) => ({ proposalNo, isList: "1" }),
    missing: "UWR001",
  },
  { call: queryTaskTrail, input: ({ inquiryNo: id }) => ({ id }), missing: "UWR001" },
  { call: getRefuseInfo, input: ({ inquiryNo: id }) => ({ id }), missing: "UWR001" },
  {
    call: queryCustomerStanding,
    input: ({ inquiryNo: businessNo }) => ({ businessNo }),
    missing: "UWR001",
  },
  { call: queryTaskOf, input: ({ inquiryNo: businessNo }) => ({ businessNo }), missing: "UWR001" },
  ...endorsementCallTestCases,
  ...batchExpenseCallTestCases,
  ...(["inquiryNo", "proposalNo", "policyNo", "endorseNo"] as const).flatMap((kind) => [
    {
      call: queryComments,
      input: (named: TestDocumentNumbers) => ({ businessNo: named[kind] }),
      missing: "DOC003",
    },
    {
      call: addComment,
      input: (named: TestDocumentNumbers) => ({ businessNo: named[kind], comment: "已电话核实" }),
      missing: "DOC003",
    },
  ]),
  ...attachmentCallTestCases,
  { call: queryPaymentInfo, input: ({ proposalNo: businessNo }) => ({ businessNo }), missing: "PAY001" },
  { call: queryPaymentPayPlan, input: ({ proposalNo: businessNo }) => ({ businessNo }), missing: "PAY001" },
  {
    call: initiateProposalPayment,
    input: ({ proposalNo: businessNo }) => ({ businessNo, ...testPayer }),
    missing: "PAY001",
  },
  {
    call: initiateProposalPaymentList,
    input: ({ proposalNo }) => ({ businessNos: [proposalNo], ...testPayer }),
    missing: "PAY001",
  },
  ...payPlanCallTestCases,
  {
    call: queryPaymentInfoList,
    input: ({ proposalNo }) => ({ businessNos: [proposalNo] }),
    missing: "PAY001",
  },
  { call: cancelPayment, input: ({ paymentNo }) => ({ paymentNo }), missing: "PAY002" },
  { call: printPremiumReceipt, input: ({ paymentNo }) => ({ paymentNo }), missing: "PAY002" },
  { call: confirmPayment, input: ({ paymentNo }) => ({ paymentNo, version: 9 }), missing: "PAY002" },
  { call: confirmRefund, input: ({ paymentNo }) => ({ paymentNo, version: 9 }), missing: "PAY002" },
  ...refundCallTestCases,
  ...paymentNoticeCallTestCases,
  ...outsideLinkCallTestCases,
  ...invoiceCallTestCases,
  { call: queryTask, input: ({ taskId }) => ({ taskId }), missing: "UWR002" },
  { call: claimTask, input: ({ taskId }) => ({ taskId, version: 9 }), missing: "UWR002" },
  { call: releaseTask, input: ({ taskId }) => ({ taskId, version: 9 }), missing: "UWR002" },
  { call: decideTask, input: ({ taskId }) => ({ taskId, version: 9, result: "1" }), missing: "UWR002" },
];
