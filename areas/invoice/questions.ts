import type { PolicyMoneyUseFinder } from "#areas/payment/questions.ts";
import { sumStandingInvoices } from "./store.ts";

/** Invoices that are not red-lettered, for refunds and commission. */
export const findInvoicedPremium: PolicyMoneyUseFinder = async (reader, policyNos) => {
  const sums = await sumStandingInvoices(reader, policyNos);
  return new Map([...sums].map(([policyNo, invoicedPremium]) => [policyNo, { invoicedPremium }]));
};
