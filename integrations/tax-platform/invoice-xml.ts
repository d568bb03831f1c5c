import type { InvoiceOrder, InvoiceOrderState } from "./protocol.ts";

type IssuedInvoice = Extract<InvoiceOrderState, { state: "ISSUED" }>;

const kinds = { "81": "电子发票（增值税专用发票）", "82": "电子发票（普通发票）" } as const;

/** The file of an invoice with the elements that a buyer's books read. */
export function buildInvoiceXml(order: InvoiceOrder, { invoiceNo, issuedAt }: IssuedInvoice): string {
  const elements: readonly (readonly [string, string])[] = [
    ["InvoiceNumber", invoiceNo],
    ["InvoiceType", kinds[order.kind]],
    ["IssueTime", issuedAt],
    ["BuyerName", order.buyerName],
    ["BuyerTaxNumber", order.buyerTaxNo],
    ["ItemName", order.item],
    ["AmountWithoutTax", order.netAmount],
    ["TaxRate", order.taxRate],
    ["TaxAmount", order.taxAmount],
    ["TotalAmount", order.amount],
    ["OriginalInvoiceNumber", order.red?.invoiceNo ?? ""],
    ["Remark", order.remark],
  ];
  const lines = elements
    .filter(([, content]) => content !== "")
    .map(([name, content]) => `  <${name}>${escapeXml(content)}</${name}>`);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<EInvoice>", ...lines, "</EInvoice>", ""].join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
