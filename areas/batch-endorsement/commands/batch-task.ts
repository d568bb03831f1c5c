import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { insertTrailStep } from "#platform/documents/server/trail-store.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { batchRefusals } from "../contract.ts";
import type { NumberedRow } from "../rules/batch-expense.ts";
import { type BatchEvent, batchExpenseLifecycle, buildBatchTransitionContext } from "../rules/batch-task.ts";
import {
  type Batch,
  findBatch,
  insertBatch,
  listRows,
  lockBatch,
  updateBatch,
  upsertCheckedRows,
} from "../store.ts";
import { createRowCheck } from "./checked-rows.ts";

export type BatchUnit = UnitOfWork & { readonly actor: Actor };
export type SeenBatch = { readonly taskId: string; readonly version: number };
type NewBatch = {
  readonly rows: readonly NumberedRow[];
  readonly fileName: string;
  readonly reasonText: string;
};

/** The steps of a task that look at its rows. */
export function createBatchCommands(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const check = createRowCheck(services, readMoneyUse);

  return {
    /** A task with its rows, checked as far as their policies are found. */
    async create(unit: BatchUnit, { rows, fileName, reasonText }: NewBatch): Promise<Batch> {
      const { tx, actor } = unit;
      const { comCode, userCode: inputBy } = actor;
      const day = getTodayInShanghai(services.now());
      const taskId = await issueBusinessNumber(services, "taskId", { comCode, day });
      const { to: status, action } = decideBy("operator", NO_STATE, "create");
      await insertBatch(tx, { taskId, comCode, status, fileName, reasonText, inputBy });
      await trace(unit, { taskId, comCode, status: NO_STATE }, { to: status, action });
      const checked = await check(tx, rows, { actor, taskId, isPriced: false });
      await upsertCheckedRows(tx, { taskId, comCode }, checked);
      const isSound = checked.some(({ reason }) => reason === "");
      return moveBySystem(unit, await getBatch(tx, taskId), isSound ? "pass" : "fail");
    },

    /** The rows with their commission by the policies as they stand now. */
    async calculate(unit: BatchUnit, batch: Batch): Promise<Batch> {
      const { tx, actor } = unit;
      const { taskId } = batch;
      const typed = (await listRows(tx, taskId)).flatMap(({ rowNo, policyNo, agentFee }) =>
        agentFee === null ? [] : { rowNo, policyNo, agentFee },
      );
      await upsertCheckedRows(tx, batch, await check(tx, typed, { actor, taskId, isPriced: true }));
      return moveByUser(unit, batch, "calculate");
    },
  };
}

/** The task as the user sees it; a missing one and a foreign one are the same. */
export async function findBatchOfUser(
  reader: Reader,
  actor: Actor,
  taskId: string,
): Promise<Batch | undefined> {
  return hideForeign(reader, actor, await findBatch(reader, taskId));
}

async function hideForeign(reader: Reader, actor: Actor, batch: Batch | undefined) {
  const owned = batch && { ...batch, handlerCode: "", handler1Code: "" };
  const [visible] = await filterDocumentsVisibleToUser(reader, actor, owned ? [owned] : []);
  return visible && batch;
}

/** Locks the task in the version that the user saw. */
export async function lockBatchOfUser({ tx, actor }: BatchUnit, seen: SeenBatch): Promise<Batch> {
  const batch = await hideForeign(tx, actor, await lockBatch(tx, seen.taskId));
  if (!batch) throw new Refusal(batchRefusals.taskMissing);
  if (batch.version !== seen.version) throw new Refusal(documentRefusals.documentChanged);
  return batch;
}

/** Takes a step of the user, as far as the table allows it. */
export async function moveByUser(
  unit: BatchUnit,
  batch: Batch,
  event: BatchEvent,
  change: { readonly jobId?: string } = {},
): Promise<Batch> {
  const { tx, actor } = unit;
  const user = { userCode: actor.userCode, rights: await listUserRights(tx, actor) };
  const verdict = decideTransition(batchExpenseLifecycle, event, buildBatchTransitionContext(batch, user));
  return move(unit, batch, getTransition(verdict), change);
}

/** A step that follows by itself. */
export function moveBySystem(unit: BatchUnit, batch: Batch, event: BatchEvent): Promise<Batch> {
  return move(unit, batch, decideBy("system", batch.status, event));
}

function decideBy(role: "operator" | "system", state: string, event: BatchEvent) {
  const context = { state, roles: new Set([role]), checkGuard: () => undefined };
  return getTransition(decideTransition(batchExpenseLifecycle, event, context));
}

type Step = { readonly to: string; readonly action: string };

async function move(
  unit: BatchUnit,
  before: Batch,
  step: Step,
  change: { readonly jobId?: string } = {},
): Promise<Batch> {
  const { taskId, comCode } = before;
  await updateBatch(unit.tx, taskId, { status: step.to, ...change });
  await trace(unit, before, step);
  const after = await getBatch(unit.tx, taskId);
  unit.note({ subject: taskId, comCode, change: { before, after } });
  return after;
}

async function getBatch(reader: Reader, taskId: string): Promise<Batch> {
  const batch = await findBatch(reader, taskId);
  assert(batch, "the task is in its transaction");
  return batch;
}

function trace(
  { tx, actor: { userCode } }: BatchUnit,
  { taskId: businessNo, comCode, status: fromStatus }: Pick<Batch, "taskId" | "comCode" | "status">,
  { to: toStatus, action }: Step,
): Promise<void> {
  const step = { businessNo, comCode, fromStatus, toStatus, action, userCode };
  return insertTrailStep(tx, { ...step, edition: 1, opinion: "", uwLevel: 0 });
}
