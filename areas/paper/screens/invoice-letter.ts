import type { InvoicePageAddition } from "#areas/invoice/screens/invoice-additions.ts";
import { callApi } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { downloadInvoiceLetter, printInvoiceLetter } from "../contract/money-papers.ts";
import { getLetterVersion } from "../rules/money-paper-kinds.ts";

/** 开票函: the letter that goes with an invoice, on the page of the invoice. */
export const letterInvoicePageAddition: InvoicePageAddition = {
  id: "invoiceLetter",
  title: "开票函",
  label: "下载开票函",
  fits: (invoice) => getLetterVersion(invoice) > 0,
  run: async (invoiceId) => {
    const { paper } = await callApi(printInvoiceLetter, { invoiceId });
    const paperId = paper?.paperId ?? "";
    saveFile(await callApi(downloadInvoiceLetter, { paperId }, fileCallOptions));
  },
};
