import { AsyncLocalStorage } from "node:async_hooks";
import { assert } from "#platform/kernel/assert.ts";

const transaction = new AsyncLocalStorage<true>();

/** Marks everything that the work calls as part of a transaction. */
export function inTransactionContext<Result>(work: () => Promise<Result>): Promise<Result> {
  return transaction.run(true, work);
}

/** Heavy work in a transaction would hold its locks and its connection for seconds. */
export function assertOutsideTransaction(work: string): void {
  assert(transaction.getStore() === undefined, `${work} runs inside a transaction`);
}
