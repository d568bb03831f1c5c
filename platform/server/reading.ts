import { type Actor } from "./actor.ts";
import type { Database } from "./database.ts";
import { enterScope, type Reader } from "./scope-context.ts";

/** One consistent snapshot inside the actor's branch; outside it the branch tables show nothing at all. */
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
      await enterScope(tx, database.roles.app, actor);
      return work(tx);
    });
}
