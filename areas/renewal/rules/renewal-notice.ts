import { COVERING_POLICY_STATUSES } from "#areas/policy/rules/renewal.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The codes of RenewalNoticeStatus. */
export const NOTICE_STATUS = {
  none: "0",
  waiting: "1",
  sending: "2",
  sent: "3",
  failed: "4",
  unknown: "5",
} as const;

/** A cover includes its last day. */
export function isCoverOver(endDate: PlainDate, today: PlainDate): boolean {
  return endDate < today;
}

/** A policy may end before its last day, and its state follows that day only later. */
export function isPolicyEnded(
  { status, endDate }: { readonly status: string; readonly endDate: PlainDate },
  today: PlainDate,
): boolean {
  return !COVERING_POLICY_STATUSES.has(status) || isCoverOver(endDate, today);
}

type NoticeFacts = {
  readonly holderName: string;
  readonly riskName: string;
  readonly policyNo: string;
  readonly endDate: string;
  readonly nextPremium: string;
  readonly seller: string;
};

const NUMBER_TAIL = 6;

/** The text message to the customer. It names the last digits of the policy only, because others may read the phone. */
export function formatRenewalNotice(facts: NoticeFacts): string {
  const { holderName, riskName, policyNo, endDate, nextPremium, seller } = facts;
  const [year, month, day] = endDate.split("-").map(Number);
  return (
    `【承保】${holderName}：您的${riskName}保单（尾号 ${policyNo.slice(-NUMBER_TAIL)}）将于 ${year} 年 ${month} 月 ${day} 日到期，` +
    `续保保费 ${formatMoney(nextPremium)} 元。如需续保，请与您的业务员${seller}联系。`
  );
}
