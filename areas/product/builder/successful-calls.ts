import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";

export type TestCallSender = <C extends Call>(
  call: C,
  input: InputOf<C>,
  asking: { token: string },
) => Promise<Envelope<OutputOf<C>>>;

/** Makes a call and fails the test unless the call succeeds. */
export function createSuccessfulCallSender(ask: TestCallSender, token: string) {
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { code, message, data, fields } = await ask(call, input, { token });
    if (code !== "0000") throw new Error(`${call.path}: ${code} ${message} ${JSON.stringify(fields ?? [])}`);
    return data;
  };
}
