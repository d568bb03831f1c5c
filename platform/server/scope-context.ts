import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { type Actor, getBranchScope } from "./actor.ts";
import type { Tables } from "./tables.ts";

declare const mayWrite: unique symbol;
declare const mayUpkeep: unique symbol;

/** A connection that can only read. A function that takes a Reader also accepts a transaction. */
export type Reader = Kysely<Tables>;
/** A transaction for changes, which only the unit of work creates. */
export type Tx = Transaction<Tables> & { readonly [mayWrite]: true };
/** A transaction for sessions and drafts, which only the upkeep path creates. */
export type UpkeepTx = Transaction<Tables> & { readonly [mayUpkeep]: true };

export type TransactionScopeStatement = { readonly text: string; readonly values: readonly string[] };

/** Sets, until commit, the role that may write and the branch and agency that the row-level policies read. */
export function buildTransactionScopeStatement(role: string, actor: Actor | null): TransactionScopeStatement {
  const scope = actor ? getBranchScope(actor) : { level: "", code: "" };
  return {
    text: ENTER,
    values: [role, actor?.userCode ?? "", scope.level, scope.code, actor?.agencyCode ?? ""],
  };
}

const ENTER = `select set_config('role', $1, true), set_config('app.user_code', $2, true),
  set_config('app.scope_level', $3, true), set_config('app.scope_code', $4, true),
  set_config('app.agency', $5, true)`;

export async function setTransactionScope(
  tx: Transaction<Tables>,
  role: string,
  actor: Actor | null,
): Promise<void> {
  const { text, values } = buildTransactionScopeStatement(role, actor);
  await tx.executeQuery(CompiledQuery.raw(text, [...values]));
}
