import { Readable } from "node:stream";
import * as z from "zod/mini";
import { createExpenseEndorser } from "#areas/endorsement/commands/expense.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { takeRowStep, withProgress } from "#platform/jobs/server/row-step.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { moveBySystem } from "./commands/batch-task.ts";
import { createRowCheck } from "./commands/checked-rows.ts";
import { buildResultFile } from "./commands/result-file.ts";
import { batchRefusals } from "./contract.ts";
import { BATCH_EXPENSE } from "./rules/batch-expense.ts";
import { type BatchRow, findBatch, listRows, lockBatch, lockBatchStatus, updateRowResult } from "./store.ts";

export const BATCH_EXPENSE_JOB_NAME = "batchExpense";

const JobInput = z.object({ batchId: z.string(), total: z.number(), reasonText: z.string() });
type Run = JobRun<z.infer<typeof JobInput>>;

const SUBMITTED = "06";

/** The task was revoked after its last row began. */
class BatchRevokedError extends Error {}

/** Endorses the waiting policies of a task one by one. */
function createPolicyEndorser(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const endorse = createExpenseEndorser(services);
  const check = createRowCheck(services, readMoneyUse);

  async function endorseRow(run: Run, unit: UnitOfWork, row: BatchRow): Promise<void> {
    const { rowNo, policyNo, agentFee, commissionChange } = row;
    const { actor, input } = run;
    const { batchId: taskId, reasonText } = input;
    await demandSubmitted(run, unit);
    assert(agentFee !== null && commissionChange !== null, "a saved row has its change");
    // Money may have come in since the calculation, or another endorsement may have begun.
    const typed = [{ rowNo, policyNo, agentFee }];
    const [checked] = await check(unit.tx, typed, { actor, taskId, isPriced: true });
    if (checked && checked.reason !== "")
      throw new Refusal(batchRefusals.rowRefused, { values: { why: checked.reason } });
    const change = { policyNo, agentFee, commissionChange, reasonText };
    const { endorseNo } = await endorse({ ...unit, actor }, change);
    await settle(unit, row, { rowStatus: "1", reason: "", endorseNo });
  }

  return async (run: Run): Promise<void> => {
    const rows = await run.read((reader) => listRows(reader, run.input.batchId));
    const waiting = rows.filter(({ rowStatus }) => rowStatus === "0");
    for (const [row, progress] of withProgress(waiting, run.input.total))
      await takeRowStep(run, {
        name: "row",
        rowNo: row.rowNo,
        progress,
        work: (unit) => endorseRow(run, unit, row),
        refuse: async (unit, reason) => {
          await demandSubmitted(run, unit);
          await settle(unit, row, { rowStatus: "2", reason, endorseNo: null });
        },
      });
  };
}

export function createBatchExpenseJob(services: Services, readMoneyUse: PolicyMoneyUseReader) {
  const endorseAll = createPolicyEndorser(services, readMoneyUse);
  return defineJob({
    name: BATCH_EXPENSE_JOB_NAME,
    title: ({ batchId, total }) => `批量费用 ${batchId}：${total} 张保单`,
    input: JobInput,
    permission: BATCH_EXPENSE,
    run: async (run) => {
      const { batchId } = run.input;
      try {
        await endorseAll(run);
        await finish(run);
      } catch (error) {
        if (error instanceof BatchRevokedError) return { message: "任务已撤回，没有再生成批单" };
        throw error;
      }
      const batch = await run.read((reader) => findBatch(reader, batchId));
      assert(batch, "a task is never taken away");
      const result = await run.read((reader) => buildResultFile(reader, batchId, readMoneyUse));
      const file = await run.writeFile(
        { name: result.name, type: result.type },
        Readable.from([result.content]),
      );
      return { message: `成功 ${batch.doneCount} 张，失败 ${batch.failedCount} 张`, file };
    },
  });
}

/** A revocation waits until the row that is being made is done, and then finds it in effect. */
async function demandSubmitted({ input: { batchId } }: Run, { tx }: UnitOfWork): Promise<void> {
  if ((await lockBatchStatus(tx, batchId)) !== SUBMITTED) throw new BatchRevokedError();
}

async function settle(
  { tx, note }: UnitOfWork,
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
    await moveBySystem(
      { ...unit, actor: run.actor },
      batch,
      batch.failedCount === 0 ? "finish" : "finishPart",
    );
    return { done: total, total };
  });
}
