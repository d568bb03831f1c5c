import { findCodeName } from "#areas/dictionary/questions.ts";
import { findInvoiceOfUser, type Invoice } from "#areas/invoice/questions.ts";
import {
  findPaymentVisibleToUser,
  findReceiverOfPayment,
  listSettledPaymentsOfPolicy,
  type PaymentOfDocuments,
} from "#areas/payment/questions.ts";
import { SETTLED_PAYMENT_STATUS } from "#areas/payment/rules/payment.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getLetterVersion, type MoneyPaperKind, RED_LETTER_VERSION } from "../rules/money-paper-kinds.ts";
import {
  buildInvoiceLetter,
  buildPremiumReceipt,
  type MoneyPaper,
  type MoneyPaperIssuer,
} from "../rules/money-papers.ts";

/** A payment or an invoice that a paper is printed of. */
export type MoneyPaperSubject = {
  readonly kind: MoneyPaperKind;
  readonly businessNo: string;
  readonly comCode: string;
  /** 0 while nothing can be printed, or no longer. */
  readonly contentVersion: number;
  /** The code of the cashier, or of the user who applied for the invoice. */
  readonly handler: string;
  build(reader: Reader, issuer: MoneyPaperIssuer): Promise<MoneyPaper>;
};

/** A payment keeps its receipt while its money stays. */
export async function findPremiumReceiptSubject(
  reader: Reader,
  actor: Actor,
  paymentNo: string,
): Promise<MoneyPaperSubject | undefined> {
  const found = await findPaymentVisibleToUser(reader, actor, paymentNo);
  if (!found) return undefined;
  const { comCode, paymentStatus } = found.payment;
  return {
    kind: "premiumReceipt",
    businessNo: paymentNo,
    comCode,
    contentVersion: paymentStatus === SETTLED_PAYMENT_STATUS ? 1 : 0,
    handler: (await findReceiverOfPayment(reader, found)) ?? "",
    build: (at, issuer) => readReceipt(at, found, issuer),
  };
}

async function readReceipt(
  reader: Reader,
  { payment, documents }: PaymentOfDocuments,
  issuer: MoneyPaperIssuer,
): Promise<MoneyPaper> {
  const { paymentNo, payerName, amount, currency, paymentMethod, paidAt } = payment;
  assert(paidAt !== null, "what was received has its time");
  const risks = await getRiskNames(reader);
  const methodName = await nameOf(reader, "PaymentMethod", paymentMethod);
  const currencyName = await nameOf(reader, "Currency", currency);
  const paid = documents.map((document) => ({
    ...document,
    riskName: risks.get(document.riskCode) ?? document.riskCode,
  }));
  return buildPremiumReceipt(
    { paymentNo, payerName, amount, currency, currencyName, methodName, paidAt, documents: paid },
    issuer,
  );
}

/** The payments of a policy that a receipt can be printed of, as far as the user sees them. */
export async function listReceiptablePayments(reader: Reader, actor: Actor, policyNo: string) {
  const visible = [];
  for (const { paymentNo, amount, currency, paidAt } of await listSettledPaymentsOfPolicy(reader, policyNo))
    if (paidAt !== null && (await findPaymentVisibleToUser(reader, actor, paymentNo)))
      visible.push({ paymentNo, amount, currency, paidAt });
  return visible;
}

/** The letter of an invoice, or that of its red letter once there is one. */
export async function findInvoiceLetterSubject(
  reader: Reader,
  actor: Actor,
  invoiceId: string,
): Promise<MoneyPaperSubject | undefined> {
  const invoice = await findInvoiceOfUser(reader, actor, invoiceId);
  return (
    invoice && {
      kind: "invoiceLetter",
      businessNo: invoiceId,
      comCode: invoice.comCode,
      contentVersion: getLetterVersion(invoice),
      handler: invoice.inputBy,
      build: (at, issuer) => readLetter(at, invoice, issuer),
    }
  );
}

async function readLetter(reader: Reader, invoice: Invoice, issuer: MoneyPaperIssuer): Promise<MoneyPaper> {
  const { policyNo, amount, netAmount, taxAmount, vatRate, invoiceNo, redInvoiceNo, redReason } = invoice;
  const isRed = getLetterVersion(invoice) === RED_LETTER_VERSION;
  const issuedAt = isRed ? invoice.redAt : invoice.issuedAt;
  assert(issuedAt !== null && amount !== null, "an invoice that was issued has its time and amount");
  assert(netAmount !== null && taxAmount !== null && vatRate !== null, "its tax was computed");
  const policy = await policyNumbered(reader, policyNo);
  assert(policy, "an invoice has its policy");
  const riskName = (await getRiskNames(reader)).get(policy.riskCode) ?? policy.riskCode;
  const reversal = { invoiceNo, reasonName: await nameOf(reader, "RedReason", redReason) };
  return buildInvoiceLetter(
    {
      ...invoice,
      issuedAt,
      invoiceNo: isRed ? redInvoiceNo : invoiceNo,
      typeName: await nameOf(reader, "InvoiceType", invoice.invoiceType),
      wayName: await nameOf(reader, "InvoicePushWay", invoice.pushWay),
      items: [{ policyNo, riskName, vatRate, netAmount, taxAmount, amount }],
      ...(isRed && { reversal }),
    },
    issuer,
  );
}

async function nameOf(reader: Reader, dictionary: string, code: string): Promise<string> {
  return (await findCodeName(reader, dictionary, code)) ?? code;
}
