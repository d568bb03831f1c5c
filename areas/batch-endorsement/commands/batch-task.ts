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
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { batchRefusals } from "../contract.ts";
import { type BatchEvent, batchExpenseLifecycle } from "../lifecycle.ts";
import { buildBatchTransitionContext } from "../rules/batch-expense.ts";
import {
  type Batch,
  type BatchView,
  findBatch,
  insertBatch,
  insertRows,
  listRows,
  lockBatch,
  updateBatch,
  updateCheckedRows,
} from "../store.ts";
import { createRowCheck, type NumberedRow } from "./checked-rows.ts";

export type BatchUnit = UnitOfWork & { readonly actor: Actor };
export type SeenBatch = { readonly taskId: string; readonly version: number };
type NewBatch = {
  readonly rows: readonly NumberedRow[];
  readonly fileName: string;
  readonly reasonText: string;
};

/** The steps of the tasks that change commissions. */
export function createBatchCommands(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const check = createRowCheck(services, readMoneyUse);

  return {
    /** A task with its rows, checked as far as their policies are found. */
    async create(unit: BatchUnit, { rows, fileName, reasonText }: NewBatch): Promise<BatchView> {
      const { tx, actor } = unit;
      const { comCode, userCode: inputBy } = actor;
      const day = getTodayInShanghai(services.now());
      const taskId = await issueBusinessNumber(services, "taskId", { comCode, day });
      const { to: status, action } = getTransition(
        decideTransition(batchExpenseLifecycle, "create", {
          state: NO_STATE,
          roles: new Set(["operator"] as const),
          checkGuard: () => undefined,
        }),
      );
      const created = await insertBatch(tx, { taskId, comCode, status, fileName, reasonText, inputBy });
      await trace(tx, created, { fromStatus: NO_STATE, action, userCode: inputBy });
      const checked = await check(tx, rows, { actor, taskId, isPriced: false });
      await insertRows(tx, created, checked);
      const isSound = checked.some(({ reason }) => reason === "");
      await moveBySystem(unit, await getBatch(tx, taskId), isSound ? "pass" : "fail");
      return getBatch(tx, taskId);
    },

    /** The rows with their commission by the policies as they stand now. */
    async calculate(unit: BatchUnit, batch: BatchView): Promise<BatchView> {
      const { tx, actor } = unit;
      const { taskId } = batch;
      const rows = (await listRows(tx, taskId)).filter(({ agentFee }) => agentFee !== null);
      const typed = rows.map((row) => ({ ...row, agentFee: row.agentFee ?? "" }));
      await updateCheckedRows(tx, taskId, await check(tx, typed, { actor, taskId, isPriced: true }));
      return moveByUser(unit, batch, "calculate");
    },
  };
}

/** The task as the user sees it; a missing one and a foreign one are the same. */
export async function findBatchOfUser(
  reader: Reader,
  actor: Actor,
  taskId: string,
): Promise<BatchView | undefined> {
  return hideForeign(reader, actor, await findBatch(reader, taskId));
}

async function hideForeign(reader: Reader, actor: Actor, batch: BatchView | undefined) {
  const owned = batch && { ...batch, handlerCode: "", handler1Code: "" };
  const [visible] = await filterDocumentsVisibleToUser(reader, actor, owned ? [owned] : []);
  return visible && batch;
}

/** Locks the task in the version that the user saw. */
export async function lockBatchOfUser({ tx, actor }: BatchUnit, seen: SeenBatch): Promise<BatchView> {
  const batch = await hideForeign(tx, actor, await lockBatch(tx, seen.taskId));
  if (!batch) throw new Refusal(batchRefusals.taskMissing);
  if (batch.version !== seen.version) throw new Refusal(documentRefusals.documentChanged);
  return batch;
}

/** Takes a step of the user, as far as the table allows it. */
export async function moveByUser(
  unit: BatchUnit,
  batch: BatchView,
  event: BatchEvent,
  change: { readonly jobId?: string } = {},
): Promise<BatchView> {
  const { tx, actor } = unit;
  const { userCode } = actor;
  // A step such as the calculation changes the counts on which its guards depend.
  const current = { ...(await getBatch(tx, batch.taskId)), status: batch.status };
  const context = buildBatchTransitionContext(current, { userCode, rights: await listUserRights(tx, actor) });
  const transition = getTransition(decideTransition(batchExpenseLifecycle, event, context));
  return move(unit, batch, transition, change);
}

/** A step that follows by itself. */
export function moveBySystem(unit: BatchUnit, batch: BatchView, event: BatchEvent): Promise<BatchView> {
  const context = { state: batch.status, roles: new Set(["system"] as const), checkGuard: () => undefined };
  return move(unit, batch, getTransition(decideTransition(batchExpenseLifecycle, event, context)));
}

async function move(
  { tx, actor: { userCode }, note }: BatchUnit,
  batch: BatchView,
  { to: status, action }: { readonly to: string; readonly action: string },
  change: { readonly jobId?: string } = {},
): Promise<BatchView> {
  const { taskId, comCode, status: fromStatus } = batch;
  const after = await updateBatch(tx, taskId, { status, ...change });
  await trace(tx, after, { fromStatus, action, userCode });
  const moved = await getBatch(tx, taskId);
  note({ subject: taskId, comCode, change: { before: batch, after: moved } });
  return moved;
}

async function getBatch(reader: Reader, taskId: string): Promise<BatchView> {
  const batch = await findBatch(reader, taskId);
  assert(batch, "the task is in its transaction");
  return batch;
}

type Trace = { readonly fromStatus: string; readonly action: string; readonly userCode: string };

function trace(tx: Tx, { taskId, comCode, status }: Batch, step: Trace): Promise<void> {
  const place = { businessNo: taskId, comCode, toStatus: status };
  return insertTrailStep(tx, { ...place, edition: 1, opinion: "", uwLevel: 0, ...step });
}
