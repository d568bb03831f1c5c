import type { TaxPlatform } from "#integrations/tax-platform/platform.ts";
import type {
  InvoiceOrder,
  InvoiceOrderState,
  InvoiceWithdrawal,
} from "#integrations/tax-platform/protocol.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { InvoiceEvent, InvoiceRole } from "../rules/invoice-steps.ts";
import { buildOrderNo, DISCARDED, parseOrderNo } from "../rules/invoice.ts";
import type { Invoice, InvoiceChange } from "../store.ts";

const ITEM = "*保险服务*保险费";
const ISSUED = "3";
const RED = "5";
const WRONG_INVOICE = "01";

export type InvoiceAnswer = Exclude<InvoiceOrderState | InvoiceWithdrawal, { state: "REFUSED" }>;
/** Without an event the platform has only confirmed a withdrawal. */
export type OutcomeStep = { readonly event?: InvoiceEvent; readonly role: InvoiceRole } & Omit<
  InvoiceChange,
  "status"
>;

/** The order that the platform has to answer: of the red letter, once there is an invoice. */
export function getOpenOrderNo(invoice: Invoice): string {
  return buildOrderNo(invoice, [ISSUED, RED].includes(invoice.status));
}

function signAmount(amount: string | null, orderNo: string): string {
  assert(amount !== null, "an invoice that was applied for has its money");
  return toWireMoney(parseOrderNo(orderNo).isRed ? parseMoney(amount).negated() : parseMoney(amount));
}

/** The order of the invoice, or of its red letter: the same money with the other sign. */
export function buildOrder(invoice: Invoice, orderNo: string): Omit<InvoiceOrder, "notifyUrl"> {
  const { invoiceType, buyerName, taxNo, pushWay, contact, remark, invoiceNo, redReason } = invoice;
  return {
    orderNo,
    kind: invoiceType === "81" ? "81" : "82",
    buyerName,
    buyerTaxNo: taxNo,
    item: ITEM,
    amount: signAmount(invoice.amount, orderNo),
    netAmount: signAmount(invoice.netAmount, orderNo),
    taxAmount: signAmount(invoice.taxAmount, orderNo),
    taxRate: String(Number(invoice.vatRate)),
    delivery: { way: pushWay as "1" | "2" | "3", contact },
    remark,
    red: parseOrderNo(orderNo).isRed ? { invoiceNo, reason: redReason } : null,
  };
}

/** Asks for the outcome first. An order that the platform does not know is withdrawn there too, or it might come later. */
export async function withdrawOrder(platform: TaxPlatform, orderNo: string): Promise<InvoiceWithdrawal> {
  const known = await platform.query(orderNo);
  return known.state === "UNKNOWN" || known.state === "ACCEPTED" ? platform.withdraw(orderNo) : known;
}

/** Why an answer cannot be about this order; undefined if it can. */
export function checkAnswer(invoice: Invoice, orderNo: string, answer: InvoiceAnswer): string | undefined {
  if (answer.state !== "ISSUED") return undefined;
  const amount = signAmount(invoice.amount, orderNo);
  return answer.amount === amount ? undefined : `${answer.amount} was issued instead of ${amount}`;
}

/** The step that an answer of the platform causes, or undefined if it brings nothing new. */
export function chooseInvoiceStep(
  invoice: Invoice,
  orderNo: string,
  answer: InvoiceAnswer,
  now: Date,
): OutcomeStep | undefined {
  const { isRed, attempt } = parseOrderNo(orderNo);
  const platform = { role: "platform" } as const;
  const isConfirmed = answer.state === "WITHDRAWN" || answer.state === "REJECTED";
  if (invoice.isWithdrawalOpen && isConfirmed && orderNo === getOpenOrderNo(invoice))
    return { ...platform, isWithdrawalOpen: false, reason: describeWithdrawal(isRed, false) };
  // A red letter that exists counts whichever attempt it is. Of the invoice itself only the last attempt counts.
  if (isRed) return attempt <= invoice.redAttempt ? chooseRedStep(invoice, orderNo, answer, now) : undefined;
  return attempt === invoice.attempt ? chooseIssueStep(invoice, answer, now) : undefined;
}

function chooseIssueStep(invoice: Invoice, answer: InvoiceAnswer, now: Date): OutcomeStep | undefined {
  const role = "platform";
  const { status, withdrawnBy, redAttempt } = invoice;
  if (answer.state === "ISSUED") {
    const issued = { role, invoiceNo: answer.invoiceNo, issuedAt: new Date(answer.issuedAt) } as const;
    if (isWaiting(status)) return { ...issued, event: "issue" };
    if (status !== DISCARDED || withdrawnBy === "") return undefined;
    // The money may have been paid back or invoiced again meanwhile, so this invoice must not stay.
    return {
      ...issued,
      event: "issueLate",
      isWithdrawalOpen: false,
      redReason: WRONG_INVOICE,
      redAttempt: redAttempt + 1,
      redBy: withdrawnBy,
      redAppliedAt: now,
      reason: "撤回后税务平台仍开具了发票，已自动申请红冲",
    };
  }
  if (!isWaiting(status)) return undefined;
  if (answer.state === "WITHDRAWN") return buildWithdrawal(invoice, { by: invoice.inputBy, now });
  if (answer.state === "REJECTED") return { role, event: "reject", reason: answer.reason };
  return answer.state === "ACCEPTED" && status === "1" ? { role, event: "accept" } : undefined;
}

function chooseRedStep(
  invoice: Invoice,
  orderNo: string,
  answer: InvoiceAnswer,
  now: Date,
): OutcomeStep | undefined {
  const role = "platform";
  const { status } = invoice;
  if (answer.state === "ISSUED") {
    if (status !== ISSUED && status !== RED) return undefined;
    const event = status === RED ? "redIssue" : "redIssueLate";
    const redAt = new Date(answer.issuedAt);
    return { role, event, redInvoiceNo: answer.invoiceNo, redAt, isWithdrawalOpen: false, reason: "" };
  }
  if (status !== RED || orderNo !== getOpenOrderNo(invoice)) return undefined;
  if (answer.state === "REJECTED") return { role, event: "redReject", reason: answer.reason };
  return answer.state === "WITHDRAWN" ? buildWithdrawal(invoice, { by: invoice.redBy, now }) : undefined;
}

const isWaiting = (status: string): boolean => status === "1" || status === "2";

/** `isOpen` means that the platform has not confirmed the withdrawal yet. */
export function buildWithdrawal(
  invoice: Invoice,
  { by, now, isOpen = false }: { readonly by: string; readonly now: Date; readonly isOpen?: boolean },
): OutcomeStep {
  const isRed = invoice.status === RED;
  const open = { isWithdrawalOpen: isOpen, reason: describeWithdrawal(isRed, isOpen) };
  return isRed
    ? { ...open, event: "withdrawRed", role: "reverser" }
    : { ...open, event: "withdraw", role: "clerk", withdrawnBy: by, withdrawnAt: now };
}

const describeWithdrawal = (isRed: boolean, isOpen: boolean): string =>
  `${isRed ? "已撤回红冲" : "已撤回申请"}${isOpen ? "，税务平台没有应答，恢复后自动确认" : ""}`;

/** True of an invoice that was issued besides those which are known here. */
export function isUnknownNumber({ invoiceNo, redInvoiceNo }: Invoice, answer: InvoiceAnswer): boolean {
  return answer.state === "ISSUED" && ![invoiceNo, redInvoiceNo].includes(answer.invoiceNo);
}
