import { formatMoney, parseMoney } from "#platform/kernel/money.ts";

type InvoicedMoney = {
  readonly invoicedPremium: string;
  /** What stays with the insurer after the refund. */
  readonly retained: string;
};

/** Why money cannot be paid back before invoices are red-lettered (红冲); undefined if it can. */
export function getRedLetterReason({ invoicedPremium, retained }: InvoicedMoney): string | undefined {
  const excess = parseMoney(invoicedPremium).minus(parseMoney(retained));
  if (!excess.greaterThan(0)) return undefined;
  const [invoiced, left, toRedLetter] = [invoicedPremium, retained, excess].map((amount) =>
    formatMoney(amount),
  );
  return `保单已开票 ${invoiced} 元，退费后实收只余 ${left} 元，请先红冲发票，至少 ${toRedLetter} 元`;
}
