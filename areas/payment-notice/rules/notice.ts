import { formatMoney } from "#platform/kernel/money.ts";

/** The codes of PaymentNoticeStatus that the program asks for. */
export const NOTICE_STATUS = { partlyPaid: "4", paid: "5", overdue: "6", void: "7" } as const;
export const ENDED_NOTICE_STATUSES: readonly string[] = [NOTICE_STATUS.paid, NOTICE_STATUS.void];

/** An instalment is open until it is paid or written off, which are codes of PayPlanStatus. */
export function isItemOpen({ payPlanStatus }: { readonly payPlanStatus: string }): boolean {
  return payPlanStatus !== "3" && payPlanStatus !== "5";
}

/** The codes of PaymentNoticeWay. */
export const NOTICE_WAY = { mail: "1", sms: "2", handedOver: "3" } as const;

/** The codes of RenewalNoticeStatus for one message. */
export const SENDING_STATUS = { waiting: "1", sending: "2", sent: "3", failed: "4", unknown: "5" } as const;

/** The key stands behind #, which no server and no log sees. */
export function buildNoticeLinkPath(noticeNo: string, linkKey: string): string {
  return `/paymentNotice/${noticeNo}#key=${linkKey}`;
}

export const buildNoticeFileName = (noticeNo: string): string => `缴费通知书-${noticeNo}.pdf`;

const NUMBER_TAIL = 6;

/** A public page and a text message name the last digits only, because others may read them. */
export function shortenBusinessNo(businessNo: string): string {
  return `尾号 ${businessNo.slice(-NUMBER_TAIL)}`;
}

/** A reason for the payer, who sees the last digits of numbers only. */
export function hideBusinessNumbers(text: string): string {
  return text.replace(/[A-Z]\d{22}/g, shortenBusinessNo);
}

/** Keeps the first letter of a person's name, or the first four of a company's. */
export function maskPayerName(name: string): string {
  const letters = [...name];
  const kept = letters.length > 4 ? 4 : 1;
  return letters.slice(0, kept).join("") + "*".repeat(Math.max(letters.length - kept, 0));
}

type NoticeMessageInput = {
  readonly payerName: string;
  readonly count: number;
  readonly amount: string;
  readonly currencyUnit: string;
  readonly dueDate: string;
  readonly link: string;
  readonly isReminder: boolean;
  readonly isOverdue: boolean;
};

/** The text message to the payer. */
export function formatNoticeMessage(input: NoticeMessageInput): string {
  const { payerName, count, amount, currencyUnit, dueDate, link, isReminder, isOverdue } = input;
  const [year, month, day] = dueDate.split("-").map(Number);
  const date = `${year} 年 ${month} 月 ${day} 日`;
  const term = isOverdue ? `已于 ${date}到期，请尽快缴纳` : `请于 ${date}（含）前缴纳`;
  return (
    `【承保】${payerName}：${isReminder ? "提醒您，" : ""}您有 ${count} 份保险应缴保费 ${formatMoney(amount)} ${currencyUnit}，` +
    `${term}。查看并缴费：${link}`
  );
}
