import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryPaymentInfoList } from "../contract/payment.ts";
import { isPaymentUnderWay } from "../rules/payment.ts";

export type PaymentInfos = AnswerOf<typeof queryPaymentInfoList>;
type Infos = Pick<PaymentInfos, "list" | "why">;
export type PaymentView = NonNullable<PaymentInfos["list"][number]["payment"]>;

/** Finds the latest payment that covers all documents; undefined if they were not paid together. */
export function findLatestSharedPayment({ list }: Pick<Infos, "list">): PaymentView | undefined {
  const [first] = list;
  const isShared = list.every(({ payment }) => payment?.paymentNo === first?.payment?.paymentNo);
  return isShared ? (first?.payment ?? undefined) : undefined;
}

/** The reason why the documents cannot be paid together now; '' if they can. */
export function checkPaymentStart(infos: Infos): string {
  const shared = findLatestSharedPayment(infos);
  if (shared && isPaymentUnderWay(shared)) return `缴费单 ${shared.paymentNo} 正在进行`;
  const other = infos.list.find(({ payment }) => payment && isPaymentUnderWay(payment));
  if (other?.payment) return `${other.businessNo} 已有进行中的缴费 ${other.payment.paymentNo}`;
  const [only, ...more] = infos.list;
  return only && more.length === 0 ? only.why : infos.why;
}

const PAID = "3";

/** Names the next payment: the first one, a later instalment or another attempt. */
export function getPaymentStartTitle(infos: Pick<PaymentInfos, "list">): string {
  const latest = findLatestSharedPayment(infos);
  if (!latest) return "发起缴费";
  const [first] = infos.list;
  return latest.paymentStatus === PAID ? `缴纳第 ${first?.due?.payNo} 期` : "再次发起缴费";
}

/** Lists payments to refund. A payment for several documents occurs once. */
export function listPaymentsToRefund({ list }: Pick<PaymentInfos, "list">): PaymentView[] {
  const owed = list.flatMap(({ owedBack }) => owedBack);
  return [...new Map(owed.map((payment) => [payment.paymentNo, payment])).values()];
}

export function isAnyPaymentUnderWay({ list }: Pick<PaymentInfos, "list">): boolean {
  return list.some(({ payment }) => payment && isPaymentUnderWay(payment));
}

/** Parses the document numbers of an address without repetitions. The opened document comes first. */
export function parseBusinessNumbers(businessNo: string, unitePaylist = ""): string[] {
  return [...new Set([businessNo, ...unitePaylist.split(",")])].filter((no) => no !== "");
}
