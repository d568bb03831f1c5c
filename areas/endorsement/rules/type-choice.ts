import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { ENDORSABLE_POLICY_STATES, MAX_DAYS_AFTER_END, MAX_DAYS_BACK } from "./endorsement.ts";

export type EndorsedPolicy = {
  readonly status: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};

/** Why a type cannot be chosen for a policy now; '' if it can. */
export function checkEndorsementType(
  type: EndorsementType,
  policy: EndorsedPolicy,
  today: PlainDate,
): string {
  if (type.refused !== undefined) return type.refused;
  const states = type.policyStates ?? ENDORSABLE_POLICY_STATES;
  if (!states.includes(policy.status)) return "保单现在的状态不能办理";
  if (policy.status === "03" && today > addDays(policy.endDate, MAX_DAYS_AFTER_END))
    return `保单到期已超过 ${MAX_DAYS_AFTER_END} 天`;
  return (type.guards ?? []).map((guard) => guards[guard](policy, today)).find((why) => why !== "") ?? "";
}

type Guard = NonNullable<EndorsementType["guards"]>[number];

const guards: Readonly<Record<Guard, (policy: EndorsedPolicy, today: PlainDate) => string>> = {
  beforeStart: ({ startDate }, today) => (today < startDate ? "" : "保险责任已开始，请办理退保"),
  afterStart: ({ startDate }, today) => (today < startDate ? "保险责任尚未开始，请办理注销" : ""),
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
