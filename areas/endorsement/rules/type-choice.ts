import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import {
  getPolicyStateOnDay,
  getSuspensionRefusalReason,
  IN_FORCE,
  SUSPENDED,
  type SuspensionKind,
  type SuspensionStep,
} from "#areas/policy/rules/suspension.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { ENDORSABLE_POLICY_STATES, MAX_DAYS_AFTER_END, MAX_DAYS_BACK } from "./endorsement.ts";

export type EndorsedPolicy = {
  readonly status: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};

/** The day of an endorsement, and what was ordered about the cover of the policy so far. */
export type EndorsementDay = {
  readonly today: PlainDate;
  readonly validDate: PlainDate;
  readonly suspensionSteps: readonly SuspensionStep[];
  /** Why a letter of guarantee of the policy stands in the way; '' if none does. */
  readonly deliveryStop: string;
};

/** Whether a type takes the cover away on its day, or brings it back. */
export function getSuspensionKind({
  policyBecomes,
}: Pick<EndorsementType, "policyBecomes">): SuspensionKind | undefined {
  if (policyBecomes === SUSPENDED) return "suspend";
  return policyBecomes === IN_FORCE ? "resume" : undefined;
}

/** Why a type cannot be chosen for a policy on a day; '' if it can. */
export function checkEndorsementType(
  type: EndorsementType,
  policy: EndorsedPolicy,
  { today, validDate, suspensionSteps, deliveryStop }: EndorsementDay,
): string {
  if (type.refused !== undefined) return type.refused;
  const kind = getSuspensionKind(type);
  const why = kind && getSuspensionRefusalReason(suspensionSteps, kind, validDate);
  if (why) return why;
  const states = type.policyStates ?? ENDORSABLE_POLICY_STATES;
  const status = getPolicyStateOnDay(policy, suspensionSteps, validDate);
  if (!states.includes(status))
    return status === SUSPENDED && states.includes(IN_FORCE)
      ? "保险责任已中止，请先办理复效"
      : "保单现在的状态不能办理";
  if (policy.status === "03" && today > addDays(policy.endDate, MAX_DAYS_AFTER_END))
    return `保单到期已超过 ${MAX_DAYS_AFTER_END} 天`;
  return (
    (type.guards ?? [])
      .map((guard) => guards[guard](policy, { today, validDate, deliveryStop }))
      .find((found) => found !== "") ?? ""
  );
}

/** Why a type cannot be chosen for a policy, on whichever day it would take effect; '' if it can on one. */
export function checkOfferedType(
  type: EndorsementType,
  policy: EndorsedPolicy,
  { today, suspensionSteps, deliveryStop }: Omit<EndorsementDay, "validDate">,
): string {
  const first = getDefaultValidDate(policy, today);
  const later = suspensionSteps.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > first);
  const reasons = [first, ...later].map((validDate) =>
    checkEndorsementType(type, policy, { today, validDate, suspensionSteps, deliveryStop }),
  );
  return reasons.includes("") ? "" : (reasons[0] ?? "");
}

/** The first day of a type that takes cover away or brings it back: nobody knows today what has happened today. */
export function getFirstDayOfType(type: EndorsementType, today: PlainDate): PlainDate | undefined {
  return getSuspensionKind(type) && addDays(today, 1);
}

type Guard = NonNullable<EndorsementType["guards"]>[number];

type GuardedDay = Omit<EndorsementDay, "suspensionSteps">;

const guards: Readonly<Record<Guard, (policy: EndorsedPolicy, day: GuardedDay) => string>> = {
  beforeStart: ({ startDate }, { today, validDate }) => {
    if (today >= startDate) return "保险责任已开始，请办理退保";
    return validDate > startDate ? `保险责任自始不生效，批改生效日期应为 ${startDate}` : "";
  },
  afterStart: ({ startDate }, { today }) => (today < startDate ? "保险责任尚未开始，请办理注销" : ""),
  undelivered: (_policy, { deliveryStop }) => deliveryStop,
};

/** The first and the last day on which an endorsement may take effect without special backdating. */
export function getValidDateRange({ startDate, endDate }: EndorsedPolicy, today: PlainDate) {
  const earliest = addDays(today, -MAX_DAYS_BACK);
  const first = [startDate, earliest].toSorted().at(-1) ?? startDate;
  return { firstDate: first < endDate ? first : endDate, lastDate: endDate };
}

/** Tomorrow at 0 h, within the period of the policy. */
export function getDefaultValidDate(policy: EndorsedPolicy, today: PlainDate): PlainDate {
  const { firstDate, lastDate } = getValidDateRange(policy, today);
  const tomorrow = addDays(today, 1);
  if (tomorrow < firstDate) return firstDate;
  return tomorrow > lastDate ? lastDate : tomorrow;
}

/** 退保申请书 and 退费账户信息. */
const REFUND_PAPERS = ["B02", "B03"];

/** The papers that a refund demands, whichever type leads to it. */
export function listRefundPapers(types: readonly EndorsementType[]): string[] {
  return [...new Set([...REFUND_PAPERS, ...types.flatMap(({ papers = [] }) => papers)])];
}
