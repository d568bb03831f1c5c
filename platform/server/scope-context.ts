import { type Kysely, sql, type Transaction } from "kysely";
import { type Actor, scopeOf } from "./actor.ts";
import type { Tables } from "./tables.ts";

declare const mayWrite: unique symbol;
declare const mayUpkeep: unique symbol;

/** Reads only. A function that takes a Reader also accepts a transaction. */
export type Reader = Kysely<Tables>;
/** Made by the unit of work alone. */
export type Tx = Transaction<Tables> & { readonly [mayWrite]: true };
/** Made by the upkeep path alone. */
export type UpkeepTx = Transaction<Tables> & { readonly [mayUpkeep]: true };

/** Transaction-local: the role that may write and the branch the row-level policies look at; gone at commit. */
export async function enterScope(tx: Transaction<Tables>, role: string, actor: Actor | null): Promise<void> {
  const scope = actor ? scopeOf(actor) : { level: "", code: "" };
  await sql`select set_config('role', ${role}, true), set_config('app.user_code', ${actor?.userCode ?? ""}, true),
    set_config('app.scope_level', ${scope.level}, true), set_config('app.scope_code', ${scope.code}, true)`.execute(
    tx,
  );
}
