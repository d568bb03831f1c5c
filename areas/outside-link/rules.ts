import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** What a link lets its receiver do: nothing else. */
export type LinkPurpose = "review" | "receipt";

/** The path of the page of each purpose. */
export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  review: "/externalReview",
  receipt: "/external/receiptInfo",
};

export const LINK_DAYS = 7;

/** The codes of RenewalNoticeStatus for one message. */
export const SENDING_STATUS = { waiting: "1", sending: "2", sent: "3", failed: "4", unknown: "5" } as const;

/** A link is bound to all of these. */
export type LinkBinding = {
  readonly documentNo: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly contentVersion: number;
};

export function isSameBinding(one: LinkBinding, other: LinkBinding): boolean {
  return (
    one.documentNo === other.documentNo &&
    one.comCode === other.comCode &&
    one.agencyCode === other.agencyCode &&
    one.contentVersion === other.contentVersion
  );
}

/** 2032 年 1 月 5 日, as a text message writes a day. */
export function formatMessageDay(day: PlainDate): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
