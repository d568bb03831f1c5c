import type { Actor } from "./actor.ts";
import type { Database } from "./database.ts";
import { setTransactionScope, type UpkeepTx } from "./scope-context.ts";
import { inTransactionContext } from "./transaction-context.ts";

/** The write path of sessions, captchas, drafts and read marks: a transaction without idempotency key and audit. */
export function runUpkeepTransaction<Result>(
  database: Database,
  actor: Actor | null,
  work: (tx: UpkeepTx) => Promise<Result>,
): Promise<Result> {
  return database.query.transaction().execute(async (tx) => {
    await setTransactionScope(tx, database.roles.upkeep, actor);
    return inTransactionContext(() => work(tx as UpkeepTx));
  });
}
