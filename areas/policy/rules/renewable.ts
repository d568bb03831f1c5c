import { MOST_DAYS_BETWEEN, RENEWABLE_DAYS } from "#areas/drafting/rules/renewal.ts";
import { addDays, daysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";

const COVERING = new Set(["01", "02"]);
const OVER = "03";

export type Cover = { readonly status: string; readonly startDate: PlainDate; readonly endDate: PlainDate };

export function renewableFrom({ endDate }: Pick<Cover, "endDate">): PlainDate {
  return addDays(endDate, -RENEWABLE_DAYS);
}

/** Why a policy is not renewed today; undefined where it may be. */
export function renewalError(policy: Omit<Cover, "startDate">, today: PlainDate): string | undefined {
  if (policy.status !== OVER && !COVERING.has(policy.status)) return "保单已退保、注销、中止或被替换";
  if (today > addDays(policy.endDate, MOST_DAYS_BETWEEN))
    return `终保已超过 ${MOST_DAYS_BETWEEN} 天，请按新保办理`;
  const first = renewableFrom(policy);
  return today < first ? `终保前 ${RENEWABLE_DAYS} 天起可以续保，即 ${first} 起` : undefined;
}

/** A cover of a trip or of days is over before anybody could be told of its renewal. */
export function isLongEnough({ startDate, endDate }: Omit<Cover, "status">): boolean {
  return daysBetween(startDate, endDate) >= RENEWABLE_DAYS;
}
