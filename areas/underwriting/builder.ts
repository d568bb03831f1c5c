import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { claimTask, decideTask, queryTaskPool } from "./contract.ts";

type ClaimedTask = { taskId: string; version: number };

/** Runs an underwriter's calls and throws unless they succeed. */
export function createTestUnderwriter(ask: TestCallSender, token: string) {
  const callOk = createSuccessfulCallSender(ask, token);
  const find = async (businessNo: string) => {
    const { list } = await callOk(queryTaskPool, { own: false });
    const task = list.find((row) => row.businessNo === businessNo);
    if (!task) throw new Error(`${businessNo} is not in the pool`);
    return task;
  };
  return {
    find,
    claim: async (businessNo: string): Promise<ClaimedTask> => callOk(claimTask, await find(businessNo)),
    decide: (
      { taskId, version }: ClaimedTask,
      input: Pick<InputOf<typeof decideTask>, "result"> & Partial<InputOf<typeof decideTask>>,
    ) => callOk(decideTask, { opinion: "", reasonCode: "", ...input, taskId, version }),
  };
}
