/** The codes of MailStatus. */
export const MAIL_STATUS = {
  waiting: "1",
  sending: "2",
  sent: "3",
  refused: "4",
  failed: "5",
  unknown: "6",
} as const;
export type MailStatus = (typeof MAIL_STATUS)[keyof typeof MAIL_STATUS];

const RETRY_MINUTES = [1, 5, 15, 60, 240] as const;
const MINUTE_MS = 60_000;

/** The moment of the next attempt after so many; undefined when it is time to give up. */
export function computeNextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** What did not arrive, or may not have arrived, can be sent again by hand. */
export const RESENDABLE_STATUSES: readonly string[] = [
  MAIL_STATUS.refused,
  MAIL_STATUS.failed,
  MAIL_STATUS.unknown,
];

export const isResendable = (status: string): boolean => RESENDABLE_STATUSES.includes(status);

/** The same for every attempt, so that a receiver can tell a repeat. */
export function buildMessageId(mailId: string): string {
  return `<${mailId}@mail.chengbao>`;
}

/** The key of a payer's link opens a payment: whoever looks a mail up does not see it. */
export function hideLinkKeys(text: string): string {
  return text.replaceAll(/#key=\S+/g, "#key=***");
}
