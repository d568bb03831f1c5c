import { type Actor } from "./actor.ts";
import type { Database } from "./database.ts";
import { setTransactionScope, type Reader } from "./scope-context.ts";
import { inTransactionContext } from "./transaction-context.ts";

/**
 * Runs the work in one consistent snapshot inside the actor's branch. Without a branch the branch tables are empty.
 */
export function readInScope<Result>(
  database: Database,
  actor: Actor,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  return database.query
    .transaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await setTransactionScope(tx, database.roles.app, actor);
      return inTransactionContext(() => work(tx));
    });
}
