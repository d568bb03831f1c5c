import { listOpenInstalmentsOfPolicy } from "#areas/pay-plan/questions.ts";
import { findPolicyVisibleToUser, type PolicyRow } from "#areas/policy/questions/policies.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { countDaysBetween, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { pickColumns } from "#platform/server/tables.ts";
import { findArrearsSuspension, LIVE_POLICY_STATES } from "./commands.ts";
import { queryPolicyArrears } from "./contract.ts";
import { createSuspensionClauseReader } from "./questions.ts";
import { getNextSuspensionDay, isOverdue, SUSPEND_STEP } from "./rules/arrears.ts";
import { type ArrearsStep, listArrearsSteps } from "./store.ts";

export function arrearsRoutes({ now }: Pick<Services, "now">): Route[] {
  const mayBeSuspended = createSuspensionClauseReader(now);

  /** The first day on which the cover will be gone, if nothing is paid. */
  async function findSuspensionDay(
    reader: Reader,
    policy: PolicyRow,
    overdue: Awaited<ReturnType<typeof listOpenInstalmentsOfPolicy>>,
    steps: readonly ArrearsStep[],
  ): Promise<PlainDate | null> {
    const { riskCode, status, endDate } = policy;
    if (!LIVE_POLICY_STATES.has(status) || status === "06") return null;
    const suspended = new Set(
      steps
        .filter(({ step }) => step === SUSPEND_STEP)
        .map(({ businessNo, payNo }) => `${businessNo} ${payNo}`),
    );
    const next = overdue.find(({ businessNo, payNo }) => !suspended.has(`${businessNo} ${payNo}`));
    if (!next || !(await mayBeSuspended(reader, policy))) return null;
    const day = getNextSuspensionDay(next, riskCode, getTodayInShanghai(now()));
    return day <= endDate ? day : null;
  }

  return [
    handle(queryPolicyArrears, ({ input: { policyNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return refuse(queryPolicyArrears.refusals[0]);
        const today = getTodayInShanghai(now());
        const open = await listOpenInstalmentsOfPolicy(reader, policyNo);
        const overdue = open.filter((instalment) => isOverdue(instalment, today));
        const steps = await listArrearsSteps(reader, [policyNo]);
        const suspended = await findArrearsSuspension(reader, policyNo);
        const isSuspended = suspended !== undefined && LIVE_POLICY_STATES.has(policy.status);
        return {
          overdueFee: toWireMoney(sumMoney(overdue.map(({ openFee }) => parseMoney(openFee)))),
          overdue: overdue.map((instalment) => ({
            ...pickColumns(instalment, ["businessNo", "payNo", "openFee", "currency", "planEndDate"]),
            daysLate: countDaysBetween(instalment.planEndDate, today),
          })),
          suspendsOn: isSuspended ? null : await findSuspensionDay(reader, policy, overdue, steps),
          suspendedFrom: isSuspended ? suspended.effectiveFrom : null,
          steps: steps.toReversed().map((step) => ({
            ...pickColumns(step, ["businessNo", "payNo", "openFee", "currency", "step", "effectiveFrom"]),
            ...pickColumns(step, ["noticeStatus", "recordedAt"]),
          })),
        };
      }),
    ),
  ];
}
