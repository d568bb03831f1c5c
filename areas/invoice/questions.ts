import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import type { PolicyMoneyUseFinder } from "#areas/payment/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findInvoice, type Invoice, sumStandingInvoices } from "./store.ts";

export { findInvoice, type Invoice } from "./store.ts";

/** Invoices that are not red-lettered, for refunds and commission. */
export const findInvoicedPremium: PolicyMoneyUseFinder = async (reader, policyNos) => {
  const sums = await sumStandingInvoices(reader, policyNos);
  return new Map([...sums].map(([policyNo, invoicedPremium]) => [policyNo, { invoicedPremium }]));
};

/** The invoice as the user sees it; a missing one and a foreign one are the same. */
export async function findInvoiceOfUser(
  reader: Reader,
  actor: Actor,
  invoiceId: string,
): Promise<Invoice | undefined> {
  const found = await findInvoice(reader, invoiceId);
  return (await hideForeign(reader, actor, found ? [found] : []))[0];
}

/** Records without handlers: they belong to their agency and to the user who entered them. */
export async function hideForeign<Row extends { readonly inputBy: string; readonly agencyCode: string }>(
  reader: Reader,
  actor: Actor,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const owned = rows.map((row) => ({ ...row, handlerCode: "", handler1Code: "" }));
  const visible = new Set(await filterDocumentsVisibleToUser(reader, actor, owned));
  return rows.filter((_, at) => {
    const row = owned[at];
    return row !== undefined && visible.has(row);
  });
}
