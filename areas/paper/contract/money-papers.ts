import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { invoiceRefusals } from "#areas/invoice/contract.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { FileAnswerSchema, requiredText } from "#platform/kernel/wire.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { moneyPaperRefusals } from "./money-refusals.ts";
import { paperRefusals, PrintAnswer } from "./papers.ts";

const { notReceived, paperEnded, notInvoiced } = moneyPaperRefusals;
const { paperMissing, paperGone, charactersLacking } = paperRefusals;
const { sealUnavailable } = sealRefusals;
const printing = { method: "POST", effect: "change", output: PrintAnswer } as const;
const file = {
  method: "GET",
  effect: "read",
  file: true,
  input: z.object({ paperId: requiredText(32) }),
  output: FileAnswerSchema,
  refusals: [paperMissing, paperGone, paperEnded],
} as const;
/** Whoever may open the page of a payment. */
const ofPayment = { permission: "proposal:query" } as const;
const ofInvoice = { permission: "invoice:query" } as const;

/** P03: the receipt of a payment, printed once. */
export const printPremiumReceipt = defineCall({
  ...printing,
  ...ofPayment,
  path: "ePolicy/printPremiumReceipt",
  title: "打印保险费收据",
  input: z.object({ paymentNo: createBusinessNumberSchema("paymentNo") }),
  refusals: [paymentRefusals.paymentMissing, notReceived, charactersLacking, sealUnavailable],
});

export const downloadPremiumReceipt = defineCall({
  ...file,
  ...ofPayment,
  path: "ePolicy/downloadPremiumReceipt",
  title: "下载保险费收据",
});

/** The letter that goes with an invoice, or with its red letter once that is issued. */
export const printInvoiceLetter = defineCall({
  ...printing,
  ...ofInvoice,
  path: "ePolicy/printInvoiceLetter",
  title: "打印开票通知函",
  input: z.object({ invoiceId: requiredText(32) }),
  refusals: [invoiceRefusals.invoiceMissing, notInvoiced, charactersLacking, sealUnavailable],
});

export const downloadInvoiceLetter = defineCall({
  ...file,
  ...ofInvoice,
  path: "ePolicy/downloadInvoiceLetter",
  title: "下载开票通知函",
});
