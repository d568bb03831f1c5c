import assert from "node:assert/strict";
import { test } from "node:test";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { batchExpenseCalculate } from "#areas/batch-endorsement/contract.ts";
import { addCustomer } from "#areas/customer/contract/customer-record.ts";
import { importBankStatement } from "#areas/bank-statement/contract.ts";
import { importClaims } from "#areas/claim/contract.ts";
import { applyInvoice, importInvoiceBatch } from "#areas/invoice/contract.ts";
import { addPolicy } from "#areas/proposal/contract/proposal.ts";
import { batchAddPublic } from "#areas/proposal/contract/importing.ts";
import { prepaymentCalls } from "#areas/prepayment/contract.ts";
import { provisionalCalls } from "#areas/provisional/contract.ts";
import { addInquiry } from "#areas/quotation/contract/inquiry.ts";
import { addEndorse } from "#areas/endorsement/contract/drafts.ts";
import { deputyCalls } from "#areas/deputy/contract.ts";
import { commissionCalls } from "#areas/commission/contract.ts";
import { addRosterBatch } from "#areas/roster-batch/contract.ts";
import { specialStagingCalls } from "#areas/special-staging/contract.ts";
import { partnerCalls } from "#areas/partner/contract.ts";
import { importWatchlist, watchlistCalls } from "#areas/watchlist/contract.ts";
import { printIssuedPaper } from "#areas/paper-printing/contract.ts";
import { paperTemplateCalls } from "#areas/paper-template/contract.ts";
import { signedInPages } from "./inside-pages.ts";

test("a page on which a document is begun asks for the permission of its call", () => {
  const expected = {
    "/customerManagement/add": addCustomer,
    "/quotationManagement/add": addInquiry,
    "/insuranceManagement/import": batchAddPublic,
    "/insuranceManagement/insurancePolicyInlet/add/:riskCode?/:contractNo?/:type?": addPolicy,
    "/insurance/insurancePolicyInlet": addPolicy,
    "/correction/add/:endorseNo?/:policyNo?": addEndorse,
    "/correctionManagement/rosterBatch": addRosterBatch,
    "/underwritingPool/deputies/add": deputyCalls.add,
    "/auxiliaryFunction/batchExpense/add": batchExpenseCalculate,
    "/auxiliaryFunction/specialBackdating/add": backdatingCalls.add,
    "/advancePaymentList/add": prepaymentCalls.add,
    "/SpecialByStages/add": specialStagingCalls.add,
    "/documentManagement/policyTemplateDetail/add": paperTemplateCalls.add,
    "/documentManagement/policyTemplatePrint/print": printIssuedPaper,
    "/ledgerManagement/bankLines/import": importBankStatement,
    "/ledgerManagement/commission/add": commissionCalls.add,
    "/auxiliaryFunction/provisionalList/add": provisionalCalls.add,
    "/systemManagement/partners/add": partnerCalls.add,
    "/auxiliaryFunction/watchlist/add": watchlistCalls.add,
    "/auxiliaryFunction/watchlist/import": importWatchlist,
    "/auxiliaryFunction/claims/import": importClaims,
    "/invoiceManagement/invoiceApplyDetail": applyInvoice,
    "/invoiceManagement/batchImportDetail": importInvoiceBatch,
  };
  const permissions = signedInPages.flatMap((page) =>
    "permission" in page ? [[page.path, page.permission] as const] : [],
  );
  const calls = Object.entries(expected).map(([path, { permission }]) => [path, permission] as const);
  assert.deepEqual(Object.fromEntries(permissions), Object.fromEntries(calls));
});
