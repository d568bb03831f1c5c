import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { listNearestApprovers, listRepresentedApprovers } from "#areas/deputy/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { periodRefusals } from "./contract.ts";
import {
  buildPeriodNo,
  checkClose,
  checkReopening,
  CLOSED_STATUS,
  formatPeriod,
  listBlockingCodes,
  type Period,
  type PeriodAction,
  REOPENED_STATUS,
  WAITING_STATUS,
} from "./rules/period.ts";
import { LEDGER_REOPEN } from "./rules/period-places.ts";
import { listChecklist } from "./store/checklist.ts";
import {
  findClosedPeriods,
  findPeriod,
  getPeriodContent,
  insertPeriodStep,
  listBranchesOfUnit,
  listUnits,
  lockPeriods,
  type PeriodChange,
  type StoredPeriod,
  updatePeriod,
  upsertClosedPeriod,
} from "./store/period.ts";

/** Working days that whoever decides about a request has. */
const DECISION_WORKING_DAYS = 2;
/** Kinds of SecondaryMessageType. */
const TO_DECIDE = "33";
const RESULT = "34";

type PeriodWork = UnitOfWork & {
  readonly actor: Actor;
  readonly services: Pick<Services, "now" | "makeId">;
};
type ChosenPeriod = { readonly periodNo: string; readonly version: number };

/** 关账. Postings under way end before the lock is given, so that the period holds all of its entries. */
export async function closeLedgerPeriod(work: PeriodWork, period: Period): Promise<StoredPeriod> {
  const { tx, actor, services } = work;
  const { comCode } = period;
  if (!(await mayClose(work, comCode))) throw new Refusal(periodRefusals.notOfUnit);
  await lockPeriods(tx, comCode);
  const values = { period: formatPeriod(period) };
  const why = checkClose(await findClosedPeriods(tx, comCode), period, getTodayInShanghai(services.now()));
  if (why !== undefined) throw new Refusal(periodRefusals.notClosable, { values: { ...values, why } });
  const branches = await listBranchesOfUnit(tx, comCode);
  // Postings wait meanwhile: what stops no period of this kind is not looked for.
  const query = { period, branches, now: services.now() };
  const checklist = await listChecklist(tx, query, listBlockingCodes(period.kind));
  const blocking = checklist.filter(({ count }) => count > 0);
  if (blocking.length > 0)
    throw new Refusal(periodRefusals.unfinished, { values: { ...values, count: String(blocking.length) } });
  const periodNo = buildPeriodNo(period);
  const before = (await findPeriod(tx, periodNo)) ?? null;
  const content = await getPeriodContent(tx, period, branches);
  await upsertClosedPeriod(tx, { ...period, ...content, periodNo, closedBy: actor.userCode });
  return finishStep(work, before, { periodNo, action: "close", reason: "" });
}

export async function requestPeriodReopening(
  work: PeriodWork,
  { reason, ...chosen }: ChosenPeriod & { reason: string },
): Promise<StoredPeriod> {
  const { tx, actor, services } = work;
  const period = await lockPeriod(work, chosen, CLOSED_STATUS);
  await demandReopenable(work, period);
  const now = services.now();
  const due = getTodayInShanghai(addWorkingDays(now, DECISION_WORKING_DAYS));
  const request = { reopenRequestedBy: actor.userCode, reopenRequestedAt: now, reopenDue: due };
  await updatePeriod(tx, period.periodNo, {
    status: WAITING_STATUS,
    reopenReason: reason.trim(),
    ...request,
  });
  const except = [actor.userCode];
  const day = getTodayInShanghai(now);
  const { comCode } = period;
  const approvers = await listNearestApprovers(tx, { permission: LEDGER_REOPEN, comCode, except, day });
  for (const receiverCode of approvers)
    await tellUser(work, period, { receiverCode, secondaryMessageType: TO_DECIDE, result: reason.trim() });
  return finishStep(work, period, { periodNo: period.periodNo, action: "request", reason: reason.trim() });
}

/** Decides about a request of somebody else: the period opens, or stays closed. */
export async function decidePeriodReopening(
  work: PeriodWork,
  { action, reason, ...chosen }: ChosenPeriod & { action: "approve" | "reject"; reason: string },
): Promise<StoredPeriod> {
  const { tx, actor, services } = work;
  const period = await lockPeriod(work, chosen, WAITING_STATUS);
  const { periodNo, comCode, reopenRequestedBy: applicant } = period;
  if (applicant === actor.userCode)
    throw new Refusal(periodRefusals.ownRequest, { values: { period: formatPeriod(period) } });
  if (action === "approve") await demandReopenable(work, period);
  const now = services.now();
  const change: PeriodChange =
    action === "approve"
      ? { status: REOPENED_STATUS, reopenedBy: actor.userCode, reopenedAt: now, reopenDue: null }
      : { status: CLOSED_STATUS, reopenDue: null };
  await updatePeriod(tx, periodNo, change);
  const result = action === "approve" ? "已同意" : "不同意";
  await tellUser(work, period, { receiverCode: applicant, secondaryMessageType: RESULT, result });
  const onBehalfOf = await listRepresentedApprovers(tx, {
    permission: LEDGER_REOPEN,
    comCode,
    except: [applicant],
    day: getTodayInShanghai(now),
    userCode: actor.userCode,
  });
  return finishStep(work, period, { periodNo, action, reason, onBehalfOf });
}

async function mayClose({ tx, actor }: PeriodWork, unit: string): Promise<boolean> {
  return (await listUnits(tx, actor)).some(({ comCode }) => comCode === unit);
}

/** The period in the state of a step, with the books of its branch locked. */
async function lockPeriod(
  work: PeriodWork,
  { periodNo, version }: ChosenPeriod,
  status: string,
): Promise<StoredPeriod> {
  const { tx } = work;
  const seen = await findPeriod(tx, periodNo);
  if (!seen || !(await mayClose(work, seen.comCode))) throw new Refusal(periodRefusals.periodMissing);
  await lockPeriods(tx, seen.comCode);
  const period = await findPeriod(tx, periodNo);
  assert(period, "a period is never deleted");
  if (period.version !== version || period.status !== status)
    throw new Refusal(periodRefusals.periodChanged, { values: { period: formatPeriod(period) } });
  return period;
}

async function demandReopenable({ tx }: PeriodWork, period: StoredPeriod): Promise<void> {
  const why = checkReopening(await findClosedPeriods(tx, period.comCode), period);
  const values = { period: formatPeriod(period) };
  if (why !== undefined) throw new Refusal(periodRefusals.notReopenable, { values: { ...values, why } });
}

type FinishedStep = {
  readonly periodNo: string;
  readonly action: PeriodAction;
  readonly reason: string;
  readonly onBehalfOf?: readonly string[];
};

/** Writes the step to the trail of the period and to the audit. */
async function finishStep(
  { tx, note, actor: { userCode } }: PeriodWork,
  before: StoredPeriod | null,
  { onBehalfOf = [], ...step }: FinishedStep,
): Promise<StoredPeriod> {
  const after = await findPeriod(tx, step.periodNo);
  assert(after, "it was just written");
  const { comCode } = after;
  await insertPeriodStep(tx, { ...step, comCode, userCode });
  const change = { before, after, ...(onBehalfOf.length > 0 && { onBehalfOf }) };
  note({ subject: step.periodNo, comCode, change });
  return after;
}

function tellUser(
  { tx, raise, services }: PeriodWork,
  period: StoredPeriod,
  { result, ...head }: { receiverCode: string; secondaryMessageType: string; result: string },
): Promise<void> {
  const { periodNo: businessNo, comCode } = period;
  const content = {
    type: "GZ",
    businessNo,
    holderName: "",
    orderNo: "",
    result,
    reason: formatPeriod(period),
  };
  return sendMessage(tx, raise, { id: services.makeId(), comCode, messageType: "3", ...head, content });
}
