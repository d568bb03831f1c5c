import { createPageExtensionSlot } from "#platform/web/page-slot.ts";

/** What else there is to have of an invoice: a link below its number on the page of its batch. */
export type InvoicePageAddition = {
  readonly id: string;
  readonly label: string;
  readonly fits: (invoice: { readonly status: string; readonly redInvoiceNo: string }) => boolean;
  readonly run: (invoiceId: string) => Promise<void>;
};

export const invoicePageAdditionSlot = createPageExtensionSlot<InvoicePageAddition>();
