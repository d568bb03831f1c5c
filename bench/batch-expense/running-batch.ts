import { setTimeout as sleep } from "node:timers/promises";
import { batchExpenseCalculate, batchExpenseSave } from "#areas/batch-endorsement/contract.ts";
import { queryTask, queryTaskList } from "#platform/jobs/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import { callOnce, type BenchUser } from "../documents/call-timing.ts";

/** Seldom, because each question takes time from the rows that are measured. */
const ASKED_EVERY_MS = 500;

/** A calculated and saved batch that gives the policies another commission. */
export async function saveBatch(user: BenchUser, policyNos: readonly string[], agentFee: string) {
  const rows = policyNos.map((policyNo) => ({ policyNo, agentFee }));
  const calculated = await callOnce(user, batchExpenseCalculate, { rows, reasonText: "" });
  assert(calculated.failedCount === 0, "every policy of the bench can be endorsed");
  const { taskId } = calculated;
  const { version } = await callOnce(user, batchExpenseSave, { taskId, version: calculated.version });
  return { taskId, version };
}

/** Waits for the end of a submitted batch and returns the number of its background task. */
export async function waitForBatch(user: BenchUser, batchId: string): Promise<string> {
  const { list } = await callOnce(user, queryTaskList, {});
  const taskId = list.find(({ title }) => title.includes(batchId))?.taskId;
  assert(taskId !== undefined, "a submitted batch has its task");
  for (;;) {
    const { state, message } = await callOnce(user, queryTask, { taskId });
    if (state === "done") return taskId;
    if (state === "failed" || state === "cancelled") throw new Error(`${batchId}: ${message}`);
    await sleep(ASKED_EVERY_MS);
  }
}
