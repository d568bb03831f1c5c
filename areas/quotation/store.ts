import type { ColumnType, Generated, Insertable } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";
import { buildCombinationSearchEntry } from "./rules/combination.ts";

type Combining = BranchColumns & {
  combId: string;
  combName: string;
  holderName: string;
  version: Generated<number>;
  shared: ColumnType<FilledForm, string, never>;
  inputBy: string;
  inputAt: DatabaseTimestampColumn;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    combination: Combining;
    combinationNow: Combining & { riskNames: string | null; sumPremium: string; status: string | null };
  }
}

const columns = ["combId", "combName", "holderName", "comCode", "version", "inputBy"] as const;

type NewCombination = Omit<Insertable<Combining>, "version" | "shared"> & { shared: FilledForm };

export async function insertCombination(tx: Tx, combination: NewCombination, now: Date) {
  await upsertSearchEntry(tx, buildCombinationSearchEntry(combination), now);
  return tx
    .insertInto("combination")
    .values({
      ...pickColumns(combination, ["combId", "combName", "holderName", "comCode", "inputBy"]),
      shared: JSON.stringify(combination.shared),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What stands in it now; its total is of what is still alive. */
export function findCombination(reader: Reader, combId: string) {
  return reader
    .selectFrom("combinationNow")
    .select([...columns, "shared", "status", "sumPremium"])
    .where("combId", "=", combId)
    .executeTakeFirst();
}

export function listCombinationsByNumber(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom("combinationNow")
    .select([...columns, "status", "sumPremium", "riskNames"])
    .where("combId", "in", ids)
    .execute();
}

/** Whoever adds to it second waits here. */
export function lockCombination(tx: Tx, combId: string) {
  return tx
    .selectFrom("combination")
    .select(columns)
    .where("combId", "=", combId)
    .forUpdate()
    .executeTakeFirst();
}
