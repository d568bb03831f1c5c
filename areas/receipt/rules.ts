/** The codes of ReceiptStatus. */
export const RECEIPT_STATUS = { open: "0", signed: "1" } as const;

/** The states of PolicyStatus in which nothing is signed for: surrendered, cancelled, replaced. */
export const ENDED_POLICY_STATES: readonly string[] = ["04", "05", "07"];

/** The length of the reason for a number that is not the holder's. */
export const NUMBER_REASON_LIMITS = { least: 2, most: 200 } as const;

export const REMIND_AFTER_DAYS = 7;
export const MOST_REMINDERS = 3;

/** A drawing within the limit of a public request. */
export const MOST_SIGNATURE_LETTERS = 48_000;

type MessageInput = {
  readonly name: string;
  readonly companyName: string;
  readonly numberTail: string;
  readonly isReminder: boolean;
};

export function buildReceiptMessage({ name, companyName, numberTail, isReminder }: MessageInput): string {
  const policy = `您在${companyName}的电子保单（${numberTail}）`;
  const said = isReminder ? `提醒您，${policy}尚未签收` : `${policy}已出具`;
  return `【承保】${name}：${said}，请查看并签收：`;
}
