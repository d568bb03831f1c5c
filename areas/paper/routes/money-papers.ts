import { invoiceRefusals } from "#areas/invoice/contract.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createPresentPaperPrinter, type PrintingUnit } from "../commands/present-paper.ts";
import {
  downloadInvoiceLetter,
  downloadPremiumReceipt,
  printInvoiceLetter,
  printPremiumReceipt,
} from "../contract/money-papers.ts";
import { moneyPaperRefusals } from "../contract/money-refusals.ts";
import type { CurrentPaperFinder } from "../questions/editions.ts";
import type { MoneyPaperSubject } from "../questions/money-subjects.ts";
import { paperSubjectFinders } from "../questions/subjects.ts";
import { readFileOfPaper } from "./paper-file.ts";
import { toPaperViews } from "./paper-view.ts";

const { notReceived, notInvoiced } = moneyPaperRefusals;

/** The receipt of a payment and the letter with an invoice, for the pages of payments and invoices. */
export function moneyPaperRoutes(services: Services, editions: CurrentPaperFinder): Route[] {
  const printPresent = createPresentPaperPrinter(services, editions);
  const print = async (unit: PrintingUnit, subject: MoneyPaperSubject) => {
    const printed = await printPresent(unit, subject);
    assert(printed, "a paper of money is short");
    const [paper] = await toPaperViews(unit.tx, [printed.stored], [printed.edition.key]);
    return { paper: paper ?? null, taskId: null };
  };
  return [
    handle(printPremiumReceipt, async ({ input: { paymentNo }, refuse, ...unit }) => {
      const payment = await paperSubjectFinders.premiumReceipt(unit.tx, unit.actor, paymentNo);
      if (!payment) return refuse(paymentRefusals.paymentMissing);
      return payment.contentVersion === 0 ? refuse(notReceived) : print(unit, payment);
    }),
    handle(printInvoiceLetter, async ({ input: { invoiceId }, refuse, ...unit }) => {
      const invoice = await paperSubjectFinders.invoiceLetter(unit.tx, unit.actor, invoiceId);
      if (!invoice) return refuse(invoiceRefusals.invoiceMissing);
      return invoice.contentVersion === 0 ? refuse(notInvoiced) : print(unit, invoice);
    }),
    handle(downloadPremiumReceipt, (context) =>
      readFileOfPaper(services, context, (kind) => kind === "premiumReceipt"),
    ),
    handle(downloadInvoiceLetter, (context) =>
      readFileOfPaper(services, context, (kind) => kind === "invoiceLetter"),
    ),
  ];
}
