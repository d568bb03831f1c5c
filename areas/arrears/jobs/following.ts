import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { listOpenInstalmentsUntil } from "#areas/pay-plan/questions.ts";
import { isDocumentBeingPaid } from "#areas/payment/questions.ts";
import { policiesNumbered, type PolicyRow } from "#areas/policy/questions/policies.ts";
import { addDays, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import {
  LIVE_POLICY_STATES,
  remindOfInstalment,
  resumeWithoutArrears,
  suspendForArrears,
} from "../commands.ts";
import { createSuspensionClauseReader } from "../questions.ts";
import { findDueReminder, getSuspensionDay, SUSPEND_STEP } from "../rules/arrears.ts";
import { findArrearsRule, MOST_DAYS_AHEAD } from "../rules/arrears-rules.ts";
import { listArrearsSteps, listPoliciesWithoutArrears } from "../store.ts";

/** The changes of the program itself, as the audit trail names them. */
export const arrearsChanges = {
  remind: { path: "arrears/remind", title: "保费到期与逾期提醒" },
  suspend: { path: "arrears/suspend", title: "欠费中止" },
  resume: { path: "arrears/resume", title: "无欠费复效" },
};

const PART = 200;

type Instalment = Awaited<ReturnType<typeof listOpenInstalmentsUntil>>[number];
type Due = {
  readonly instalment: Instalment;
  readonly policy: PolicyRow;
  readonly steps: ReadonlySet<string>;
};

/**
 * Reminds of instalments, suspends policies after the days of grace, and resumes those that owe nothing overdue. Each
 * policy has its own transaction. Several processes may run it: each step is stored once.
 */
export async function followArrears(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  const mayBeSuspended = createSuspensionClauseReader(services.now);
  let steps = await resumePoliciesWithoutArrears(services, today);
  let after: Instalment | undefined;
  do {
    const part = await listPart(services, today, after);
    for (const due of part.due) {
      if (await remind(services, due, today)) steps += 1;
      if (await suspend(services, due, { today, mayBeSuspended })) steps += 1;
    }
    after = part.last;
  } while (after);
  return steps;
}

/** A part of the open instalments with their live policies; `last` where more may follow. */
function listPart(services: Services, today: PlainDate, after: Instalment | undefined) {
  return readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
    const until = addDays(today, MOST_DAYS_AHEAD);
    const instalments = await listOpenInstalmentsUntil(reader, { until, after, most: PART });
    const numbers = [...new Set(instalments.map(({ policyNo }) => policyNo))];
    if (numbers.length === 0) return { due: [], last: undefined };
    const policies = new Map((await policiesNumbered(reader, numbers)).map((row) => [row.policyNo, row]));
    const steps = Map.groupBy(await listArrearsSteps(reader, numbers), keyOf);
    const due = instalments.flatMap((instalment): Due[] => {
      const policy = policies.get(instalment.policyNo);
      if (!policy || !LIVE_POLICY_STATES.has(policy.status)) return [];
      const taken = steps.get(keyOf(instalment)) ?? [];
      return [{ instalment, policy, steps: new Set(taken.map(({ step }) => step)) }];
    });
    return { due, last: instalments.length === PART ? instalments.at(-1) : undefined };
  });
}

const keyOf = ({ businessNo, payNo }: Pick<Instalment, "businessNo" | "payNo">) => `${businessNo} ${payNo}`;

async function remind(services: Services, { instalment, policy, steps }: Due, today: PlainDate) {
  const rule = findArrearsRule(policy.riskCode, instalment.planEndDate);
  const step = findDueReminder(instalment, rule, today);
  if (step === undefined || steps.has(step)) return false;
  const { businessNo, payNo, policyNo } = instalment;
  const key = `${keyOf(instalment)} ${step}`;
  return runStep(services, { ...arrearsChanges.remind, key, policyNo }, (work) =>
    remindOfInstalment(work, { businessNo, payNo, policyNo, step }),
  );
}

type SuspendInput = {
  readonly today: PlainDate;
  readonly mayBeSuspended: ReturnType<typeof createSuspensionClauseReader>;
};

async function suspend(
  services: Services,
  { instalment, policy, steps }: Due,
  { today, mayBeSuspended }: SuspendInput,
): Promise<boolean> {
  const from = addDays(today, 1);
  const rule = findArrearsRule(policy.riskCode, instalment.planEndDate);
  if (from < getSuspensionDay(instalment, rule) || steps.has(SUSPEND_STEP) || policy.status === "06")
    return false;
  const { businessNo, payNo, policyNo } = instalment;
  const isSuspended = await readInScope(
    services.database,
    SYSTEM_ACTOR,
    async (reader) =>
      // Money that is on its way is waited for.
      (await mayBeSuspended(reader, policy)) && !(await isDocumentBeingPaid(reader, businessNo)),
  );
  if (!isSuspended) return false;
  const key = `${keyOf(instalment)} ${from}`;
  return runStep(services, { ...arrearsChanges.suspend, key, policyNo }, (work) =>
    suspendForArrears(work, { businessNo, payNo, policyNo }, from),
  );
}

async function resumePoliciesWithoutArrears(services: Services, today: PlainDate): Promise<number> {
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPoliciesWithoutArrears(reader, { today, most: PART }),
  );
  let resumed = 0;
  for (const policyNo of numbers) {
    const key = `${policyNo} ${services.makeId()}`;
    const isResumed = await runStep(services, { ...arrearsChanges.resume, key, policyNo }, (work) =>
      resumeWithoutArrears(work, { policyNo, paidOn: today }),
    );
    if (isResumed) resumed += 1;
  }
  return resumed;
}

type StepRequest = { readonly path: string; readonly key: string; readonly policyNo: string };

/** One transaction for one policy; false where it was no longer needed, which leaves nothing behind. */
async function runStep(
  services: Services,
  { path, key, policyNo }: StepRequest,
  take: (work: Parameters<Parameters<typeof runSystemChange>[2]>[0]) => Promise<boolean>,
): Promise<boolean> {
  let isTaken = false;
  await runSystemChange(services, { path, key, input: { policyNo } }, async (work) => {
    isTaken = false;
    if (!(await take(work))) throw new Refusal(documentRefusals.documentChanged);
    isTaken = true;
  });
  return isTaken;
}
