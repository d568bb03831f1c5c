import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { claimTask, decideTask, queryTaskPool } from "./contract.ts";

type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  session: { token: string },
) => Promise<Envelope<OutputOf<C>>>;
type ClaimedTask = { taskId: string; version: number };

/** Runs an underwriter's calls and throws unless they succeed. */
export function createTestUnderwriter(ask: Ask, token: string) {
  async function callOk<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const { code, message, data } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${call.path}: ${code} ${message}`);
    return data;
  }
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
