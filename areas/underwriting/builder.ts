import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { claimTask, decideTask, queryTaskPool } from "./contract.ts";

type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking: { token: string },
) => Promise<Envelope<OutputOf<C>>>;
type Held = { taskId: string; version: number };

/** An underwriter at work, each step to its success. */
export function underwritingDesk(ask: Ask, token: string) {
  async function done<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const { code, message, data } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${call.path}: ${code} ${message}`);
    return data;
  }
  const find = async (businessNo: string) => {
    const { list } = await done(queryTaskPool, { own: false });
    const task = list.find((one) => one.businessNo === businessNo);
    if (!task) throw new Error(`${businessNo} is not in the pool`);
    return task;
  };
  return {
    find,
    claim: async (businessNo: string): Promise<Held> => done(claimTask, await find(businessNo)),
    decide: (
      { taskId, version }: Held,
      said: Pick<InputOf<typeof decideTask>, "result"> & Partial<InputOf<typeof decideTask>>,
    ) => done(decideTask, { opinion: "", reasonCode: "", ...said, taskId, version }),
  };
}
