import { computeNetPremium } from "#areas/payment/rules/proposal-premium.ts";
import { checkEmail } from "#platform/kernel/email.ts";
import { formatMoney, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";

export const SPECIAL_INVOICE = "81";
export const ORDINARY_INVOICE = "82";
export const PERSON_TITLE = "2";
/** The states in which an invoice stands for money. */
export const STANDING_STATUSES = ["1", "2", "3", "5"] as const;
/** 批减 and 退保: the red letter names the endorsement. */
export const ENDORSEMENT_RED_REASONS: readonly string[] = ["02", "03"];
/** The states in which the platform has the file. */
export function isDownloadable(status: string): boolean {
  return ["3", "5", "6"].includes(status);
}
export const PERSON = "1";
const GENERAL_PAYER = "1";

/** What a clerk chooses; the buyer is the holder of the policy. */
export type InvoiceRequest = {
  readonly policyNo: string;
  readonly amount: string;
  readonly invoiceType: string;
  readonly titleType: string;
  readonly pushWay: string;
  readonly contact: string;
  readonly remark: string;
};
export type InvoiceBuyer = {
  readonly buyerName: string;
  readonly customerType: string;
  readonly taxNo: string;
  readonly vatPayerType: string;
};
export type InvoiceableMoney = {
  readonly retained: string;
  readonly invoiced: string;
  /** Without what a running endorsement will pay back. */
  readonly available: string;
};

/** 价税分离: the tax is what the rounded net amount leaves, so that both always make the amount. */
export function splitTax(amount: string, vatRate: string): { netAmount: string; taxAmount: string } {
  const netAmount = computeNetPremium(amount, vatRate);
  return { netAmount, taxAmount: toWireMoney(parseMoney(amount).minus(parseMoney(netAmount))) };
}

export function getTitleType({ customerType }: Pick<InvoiceBuyer, "customerType">): string {
  return customerType === PERSON ? PERSON_TITLE : "1";
}

/** Why a kind of invoice cannot be issued to a buyer; undefined if it can. */
export function getInvoiceTypeReason(
  invoiceType: string,
  { customerType, taxNo, vatPayerType }: InvoiceBuyer,
  vatRate: string,
): string | undefined {
  if (invoiceType === ORDINARY_INVOICE)
    return customerType === PERSON || taxNo !== "" ? undefined : "投保人没有纳税人识别号，请先在客户管理补录";
  if (invoiceType !== SPECIAL_INVOICE) return "只能申请数电专票或数电普票";
  if (customerType === PERSON) return "投保人是个人，只能开数电普票";
  if (taxNo === "") return "投保人没有纳税人识别号，请先在客户管理补录";
  if (vatPayerType !== GENERAL_PAYER) return "投保人不是一般纳税人，只能开数电普票";
  return parseMoney(vatRate).isZero() ? "该保单免征增值税，只能开数电普票" : undefined;
}

function getContactReason(pushWay: string, contact: string): string | undefined {
  if (pushWay === "1")
    return contact !== "" && checkEmail(contact) === undefined ? undefined : "请填写接收发票的邮箱";
  if (pushWay === "2") return isMobileNumber(contact) ? undefined : "请填写接收发票的手机号";
  return contact === "" ? undefined : "交付方式为下载时，请不要填写邮箱或手机号";
}

export type InvoiceError = { readonly path: keyof InvoiceRequest; readonly message: string };

/** What stops an application: the same on the page, in the call and for a row of a file. */
export function checkInvoice(
  request: InvoiceRequest,
  buyer: InvoiceBuyer,
  { available, vatRate }: { readonly available: string; readonly vatRate: string },
): InvoiceError[] {
  const excess = parseMoney(request.amount).minus(parseMoney(available));
  const reasons: readonly (readonly [keyof InvoiceRequest, string | undefined])[] = [
    ["amount", parseMoney(request.amount).greaterThan(0) ? undefined : "开票金额应大于 0"],
    [
      "amount",
      excess.greaterThan(0) ? `可开票金额为 ${formatMoney(available)} 元，请改小开票金额` : undefined,
    ],
    ["titleType", getTitleReason(request.titleType, buyer)],
    ["invoiceType", getInvoiceTypeReason(request.invoiceType, buyer, vatRate)],
    ["contact", getContactReason(request.pushWay, request.contact)],
  ];
  return reasons.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

function getTitleReason(titleType: string, { customerType }: InvoiceBuyer): string | undefined {
  const isPersonTitle = titleType === PERSON_TITLE;
  if (isPersonTitle === (customerType === PERSON)) return undefined;
  return isPersonTitle ? "投保人是单位，抬头不能选个人" : "投保人是个人，抬头应选个人";
}

/** 已作废: discarded by a clerk, or withdrawn. */
export const DISCARDED = "7";
type BatchRow = { readonly status: string; readonly reason: string };

/** A sound row of a file that was not applied for yet. */
export function isWaitingRow({ status, reason }: BatchRow): boolean {
  return status === "0" && reason === "";
}

/** The row of a file has an error, or the platform has rejected it. */
export function isFailedRow({ status, reason }: BatchRow): boolean {
  return status === "4" || (status === "0" && reason !== "");
}

/** The counts and the state of a batch, a code of InvoiceBatchStatus, from the rows that the reader sees. */
export function summarizeBatch(rows: readonly BatchRow[], isRunning: boolean) {
  const count = (fits: (row: BatchRow) => boolean): number => rows.filter(fits).length;
  const openCount = count(({ status }) => status === "1" || status === "2");
  const issuedCount = count(({ status }) => isDownloadable(status));
  const waitingCount = count(isWaitingRow);
  const failedCount = count(isFailedRow);
  const isDiscarded = rows.every(({ status }) => status === DISCARDED);
  const ended = isDiscarded ? "6" : issuedCount === rows.length ? "5" : issuedCount > 0 ? "4" : "2";
  const status = waitingCount > 0 && !isRunning ? "1" : waitingCount + openCount > 0 ? "3" : ended;
  return { rowCount: rows.length, openCount, issuedCount, waitingCount, failedCount, status };
}

/** The order of an invoice or of its red letter at the platform. */
export function buildOrderNo(
  { invoiceId, attempt, redAttempt }: { invoiceId: string; attempt: number; redAttempt: number },
  isRed: boolean,
): string {
  return isRed ? `${invoiceId}-R${redAttempt}` : `${invoiceId}-${attempt}`;
}

/** The invoice of an order, and which attempt of it, or of its red letter, the order is. */
export function parseOrderNo(orderNo: string): { invoiceId: string; isRed: boolean; attempt: number } {
  const [ending = "", red = "", attempt = ""] = /-(R?)(\d+)$/.exec(orderNo) ?? [];
  const invoiceId = orderNo.slice(0, orderNo.length - ending.length);
  return { invoiceId, isRed: red !== "", attempt: Number(attempt) };
}

/** Hours after an application, or that of a red letter, from which a withdrawal needs no answer of the platform. */
const SILENT_HOURS = 24;

/** From when on an order without an answer may be withdrawn although the platform keeps silent. */
export function getSilentWithdrawalTime(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + SILENT_HOURS * 3_600_000);
}
