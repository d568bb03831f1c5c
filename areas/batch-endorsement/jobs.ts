import * as z from "zod/mini";
import { createExpenseEndorser } from "#areas/endorsement/commands/expense.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { createRowCheck } from "./commands/checked-rows.ts";
import { moveBySystem } from "./commands/batch-task.ts";
import { writeResultWorkbook } from "./commands/result-file.ts";
import { batchRefusals } from "./contract.ts";
import { BATCH_EXPENSE } from "./rules/batch-expense.ts";
import {
  type BatchRow,
  findBatch,
  listWaitingRows,
  lockBatch,
  lockBatchStatus,
  updateRowResult,
} from "./store.ts";

export const BATCH_EXPENSE_JOB_NAME = "batchExpense";

const JobInput = z.object({ batchId: z.string(), total: z.number(), reasonText: z.string() });
type Run = JobRun<z.infer<typeof JobInput>>;
type RowWork = {
  readonly run: Run;
  readonly row: BatchRow;
  /** How many rows of the task have their result then. */
  readonly done: number;
};

const SUBMITTED = "06";

/** The task was revoked after its last row began. */
class BatchRevokedError extends Error {}

/** Endorses the waiting policies one by one, each in its own step: a restart continues with the rest. */
export function createBatchExpenseJob(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const work = { endorse: createExpenseEndorser(services), check: createRowCheck(services, readMoneyUse) };

  return defineJob({
    name: BATCH_EXPENSE_JOB_NAME,
    title: ({ batchId, total }) => `批量费用 ${batchId}：${total} 张保单`,
    input: JobInput,
    permission: BATCH_EXPENSE,
    run: async (run) => {
      try {
        await endorseAll(run, work);
        await finish(run);
      } catch (error) {
        if (error instanceof BatchRevokedError) return { message: "任务已撤回，没有再生成批单" };
        throw error;
      }
      const { batchId } = run.input;
      const batch = await run.read((reader) => findBatch(reader, batchId));
      assert(batch, "a task is never taken away");
      const content = await run.read((reader) => writeResultWorkbook(reader, batchId, readMoneyUse));
      const name = `批量费用结果-${batchId}.xlsx`;
      const file = await run.writeFile({ name, type: XLSX_MIME_TYPE }, piecesOf(content));
      const { doneCount, failedCount } = batch;
      return { message: `成功 ${doneCount} 张，失败 ${failedCount} 张`, file };
    },
  });
}

type RowCommands = {
  readonly endorse: ReturnType<typeof createExpenseEndorser>;
  readonly check: ReturnType<typeof createRowCheck>;
};

async function endorseAll(run: Run, commands: RowCommands): Promise<void> {
  const { batchId } = run.input;
  const waiting = await run.read((reader) => listWaitingRows(reader, batchId));
  let done = run.input.total - waiting.length;
  for (const row of waiting) {
    done += 1;
    try {
      await endorseRow({ run, row, done }, commands);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await refuseRow({ run, row, done }, error.message);
    }
  }
}

function endorseRow({ run, row, done }: RowWork, { endorse, check }: RowCommands): Promise<void> {
  const { rowNo, policyNo, agentFee, commissionChange } = row;
  const { actor, input } = run;
  const { batchId: taskId, reasonText, total } = input;
  return run.step(`row-${rowNo}`, async (unit) => {
    await demandSubmitted(run, unit.tx);
    assert(agentFee !== null && commissionChange !== null, "a saved row has its change");
    // Money may have come in since the calculation, or another endorsement may have begun.
    const typed = [{ rowNo, policyNo, agentFee }];
    const [checked] = await check(unit.tx, typed, { actor, taskId, isPriced: true });
    if (checked && checked.reason !== "")
      throw new Refusal(batchRefusals.rowRefused, { values: { why: checked.reason } });
    const change = { policyNo, agentFee, commissionChange, reasonText };
    const { endorseNo } = await endorse({ ...unit, actor }, change);
    await settle(unit, row, { rowStatus: "1", reason: "", endorseNo });
    return { done, total };
  });
}

function refuseRow({ run, row, done }: RowWork, reason: string): Promise<void> {
  return run.step(`refused-${row.rowNo}`, async (unit) => {
    await demandSubmitted(run, unit.tx);
    await settle(unit, row, { rowStatus: "2", reason, endorseNo: null });
    return { done, total: run.input.total };
  });
}

type Unit = Parameters<Parameters<Run["step"]>[1]>[0];

/** A revocation waits until the row that is being made is done, and then finds it in effect. */
async function demandSubmitted({ input: { batchId } }: Run, tx: Unit["tx"]): Promise<void> {
  if ((await lockBatchStatus(tx, batchId)) !== SUBMITTED) throw new BatchRevokedError();
}

async function settle(
  { tx, note }: Unit,
  before: BatchRow,
  result: Parameters<typeof updateRowResult>[2],
): Promise<void> {
  const { rowId, comCode } = before;
  const after = await updateRowResult(tx, rowId, result);
  assert(after, "a row is settled once");
  note({ subject: rowId, comCode, change: { before, after } });
}

async function finish(run: Run): Promise<void> {
  const { batchId, total } = run.input;
  await run.step("finish", async (unit) => {
    const batch = await lockBatch(unit.tx, batchId);
    if (batch?.status !== SUBMITTED) throw new BatchRevokedError();
    const event = batch.failedCount === 0 ? "finish" : "finishPart";
    await moveBySystem({ ...unit, actor: run.actor }, batch, event);
    return { done: total, total };
  });
}

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
