import { getCompanyFullName } from "#areas/company/questions.ts";
import { findCodeName } from "#areas/dictionary/questions.ts";
import { findDocument } from "#areas/document/questions.ts";
import { findLatestPayment, listPaymentInstalments } from "#areas/payment/questions.ts";
import { findPaymentChannelProduct, listPaymentMethods } from "#areas/payment/rules/methods.ts";
import { isPaymentUnderWay, type PayableDocument, type Payment } from "#areas/payment/rules/payment.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { isWebAddress } from "#platform/kernel/web-address.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { readPaymentNoticeLink } from "../contract.ts";
import { hideBusinessNumbers, isItemOpen, maskPayerName, shortenBusinessNo } from "../rules/notice.ts";
import { findNotice, getNoticeFigures, listNoticeItems, type NoticeItem } from "../store.ts";

type PublicNotice = OutputOf<typeof readPaymentNoticeLink>;
/** Describes a document as its payer pays it; undefined if it cannot be paid at all. */
export type FindPayable = (reader: Reader, businessNo: string) => Promise<PayableDocument | undefined>;
type PublicViewContext = { readonly findPayable: FindPayable; readonly hasChannel: boolean };

/** What the payer sees without an account: names masked, and of the numbers the last digits. */
export async function getPublicNotice(
  reader: Reader,
  { findPayable, hasChannel }: PublicViewContext,
  noticeNo: string,
): Promise<PublicNotice> {
  const notice = await findNotice(reader, noticeNo);
  assert(notice, "its key was right");
  const { status, dueDate } = await getNoticeFigures(reader, noticeNo);
  const items = await listNoticeItems(reader, noticeNo);
  const open = items.filter(isItemOpen);
  const openAmount = toWireMoney(sumMoney(open.map(({ amount }) => parseMoney(amount))));
  const payables: PayableDocument[] = [];
  for (const { businessNo } of open) {
    const payable = await findPayable(reader, businessNo);
    if (payable) payables.push(payable);
  }
  const payment = await findAttempt(reader, items);
  return {
    noticeNo,
    status,
    dueDate,
    openAmount,
    companyName: await getCompanyFullName(reader, notice.comCode),
    payerName: maskPayerName(notice.payerName),
    currency: notice.currency,
    items: await describeItems(reader, items),
    methods: await listMethods(reader, payables, { amount: openAmount, hasChannel }),
    why: hideBusinessNumbers(payables.find(({ why }) => why !== "")?.why ?? ""),
    payment,
  };
}

async function describeItems(reader: Reader, items: readonly NoticeItem[]): Promise<PublicNotice["items"]> {
  const risks = await getRiskNames(reader);
  const described = [];
  for (const item of items) {
    const { businessNo, payNo, amount, dueDate } = item;
    const document = await findDocument(reader, businessNo);
    const name = risks.get(document?.riskCode ?? "") ?? "";
    described.push({
      name,
      number: shortenBusinessNo(businessNo),
      payNo,
      amount,
      dueDate,
      isPaid: !isItemOpen(item),
    });
  }
  return described;
}

type MethodQuery = { readonly amount: string; readonly hasChannel: boolean };

/** The methods of the channel that this payer may use. */
async function listMethods(reader: Reader, [first]: readonly PayableDocument[], query: MethodQuery) {
  if (!first) return [];
  const offered = listPaymentMethods({ ...first, amount: query.amount }, query.hasChannel)
    .filter(({ code, why }) => why === "" && findPaymentChannelProduct(code) !== undefined)
    .map(({ code }) => code);
  const named = [];
  for (const code of offered)
    named.push({ code, name: (await findCodeName(reader, "PaymentMethod", code)) ?? code });
  return named;
}

/** The last attempt; its addresses are shown only if it pays nothing but the notice. */
async function findAttempt(reader: Reader, items: readonly NoticeItem[]): Promise<PublicNotice["payment"]> {
  const [first] = items;
  const payment = first && (await findLatestOf(reader, items));
  if (!payment) return null;
  const isSame = await isOfNotice(reader, payment, items);
  if (!isSame && !isPaymentUnderWay(payment)) return null;
  const { paymentStatus: status, paymentMethod, amount, expiresAt } = payment;
  const reason = hideBusinessNumbers(payment.reason);
  const methodName = (await findCodeName(reader, "PaymentMethod", paymentMethod)) ?? "";
  const ways = isSame ? payment : { payUrl: "", codeUrl: "", account: "" };
  const { codeUrl, account } = ways;
  const payUrl = isWebAddress(ways.payUrl) ? ways.payUrl : "";
  const isElsewhere = !isSame || findPaymentChannelProduct(paymentMethod) === undefined;
  const mayCancel = !isElsewhere && isBegunByPayer(payment);
  return { status, isElsewhere, mayCancel, methodName, amount, payUrl, codeUrl, account, expiresAt, reason };
}

const isBegunByPayer = (payment: Payment): boolean =>
  isPaymentUnderWay(payment) && payment.begunBy === SYSTEM_ACTOR.userCode;

/** The payment under way that the payer has begun by the link of the notice. */
export async function findPaymentOfPayer(reader: Reader, noticeNo: string): Promise<Payment | undefined> {
  const items = await listNoticeItems(reader, noticeNo);
  const payment = await findLatestOf(reader, items);
  if (!payment || !isBegunByPayer(payment)) return undefined;
  return (await isOfNotice(reader, payment, items)) ? payment : undefined;
}

async function isOfNotice(
  reader: Reader,
  { paymentNo }: Payment,
  items: readonly NoticeItem[],
): Promise<boolean> {
  const parts = await listPaymentInstalments(reader, paymentNo);
  return parts.every(({ businessNo, payNo }) =>
    items.some((item) => item.businessNo === businessNo && item.payNo === payNo),
  );
}

async function findLatestOf(reader: Reader, items: readonly NoticeItem[]) {
  let latest: Awaited<ReturnType<typeof findLatestPayment>>;
  for (const { businessNo } of items) {
    const found = await findLatestPayment(reader, businessNo);
    if (found && (!latest || isPaymentUnderWay(found) || found.begunAt > latest.begunAt)) latest = found;
  }
  return latest;
}
