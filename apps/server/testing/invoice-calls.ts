import {
  applyInvoice,
  applyInvoiceBatch,
  discardInvoice,
  queryInvoiceApplyDetail,
  queryInvoiceBatch,
  reapplyInvoice,
  redInvoice,
  withdrawInvoice,
  withdrawRedInvoice,
} from "#areas/invoice/contract.ts";
import { printInvoiceLetter } from "#areas/paper/contract/money-papers.ts";

type InvoiceNumbers = { readonly policyNo: string; readonly invoiceBatchNo: string };

const chosen = ({ invoiceBatchNo }: InvoiceNumbers) => ({ invoiceId: `${invoiceBatchNo}-1`, version: 9 });

/** Every call about one policy's invoices, one invoice or one batch, with its code for a missing one. */
export const invoiceCallTestCases = [
  {
    call: queryInvoiceApplyDetail,
    input: ({ policyNo }: InvoiceNumbers) => ({ policyNo }),
    missing: "INV001",
  },
  {
    call: applyInvoice,
    input: ({ policyNo }: InvoiceNumbers) => ({
      policyNo,
      amount: "1.00",
      invoiceType: "82",
      titleType: "2",
      pushWay: "3",
      contact: "",
      remark: "",
    }),
    missing: "INV001",
  },
  { call: reapplyInvoice, input: chosen, missing: "INV003" },
  {
    call: printInvoiceLetter,
    input: ({ invoiceBatchNo }: InvoiceNumbers) => ({ invoiceId: `${invoiceBatchNo}-1` }),
    missing: "INV003",
  },
  { call: discardInvoice, input: chosen, missing: "INV003" },
  { call: withdrawInvoice, input: chosen, missing: "INV003" },
  { call: withdrawRedInvoice, input: chosen, missing: "INV003" },
  {
    call: redInvoice,
    input: (named: InvoiceNumbers) => ({ ...chosen(named), redReason: "01", endorseNo: "" }),
    missing: "INV003",
  },
  {
    call: applyInvoiceBatch,
    input: ({ invoiceBatchNo: batchNo }: InvoiceNumbers) => ({ batchNo, version: 9 }),
    missing: "INV003",
  },
  {
    call: queryInvoiceBatch,
    input: ({ invoiceBatchNo: batchNo }: InvoiceNumbers) => ({ batchNo }),
    missing: "INV003",
  },
];
