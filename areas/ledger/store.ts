import { sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { buildBranchCondition } from "#platform/lists/server/list-scope.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { AccountMovement } from "./rules/trial-balance.ts";

export type LedgerPeriod = { readonly from: PlainDate; readonly to: PlainDate };

/** The sums of each account of a branch and those below. Accounts without a balance or a movement are left out. */
export async function listAccountMovements(
  reader: Reader,
  comCode: string,
  { from, to }: LedgerPeriod,
): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountMovement>`
    select account, currency, coalesce(opening, 0)::numeric(18, 2)::text as opening,
      coalesce(debit, 0)::numeric(18, 2)::text as debit, coalesce(credit, 0)::numeric(18, 2)::text as credit
    from (
      select account, currency, sum(amount) filter (where day < ${from}::date) as opening,
        -- The day first: comparing an amount costs several times as much.
        sum(amount) filter (where day >= ${from}::date and amount > 0) as debit,
        -sum(amount) filter (where day >= ${from}::date and amount < 0) as credit
      from ledger_line t where day <= ${to}::date and ${buildBranchCondition(comCode)} group by account, currency
    ) booked
    where coalesce(opening, 0) <> 0 or debit is not null or credit is not null`.execute(reader);
  return rows;
}
