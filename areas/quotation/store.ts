import { type ColumnType, type Generated } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import { combinationSearchEntry } from "./rules/search-entry.ts";

type Combining = {
  comb_id: string;
  com_code: string;
  com2: ColumnType<string, never, never>;
  com4: ColumnType<string, never, never>;
  comb_name: string;
  holder_name: string;
  version: Generated<number>;
  shared: ColumnType<FilledForm, string, never>;
  input_by: string;
  input_at: Stamp;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    combination: Combining;
    combination_now: Combining & { risk_names: string | null; sum_premium: string; status: string | null };
  }
}

const columns = [
  "comb_id as combId",
  "comb_name as combName",
  "holder_name as holderName",
  "com_code as comCode",
  "version",
  "input_by as inputBy",
] as const;

type NewCombination = {
  combId: string;
  combName: string;
  holderName: string;
  comCode: string;
  shared: FilledForm;
  inputBy: string;
};

export async function insertCombination(tx: Tx, combination: NewCombination, now: Date) {
  await upsertSearchEntry(tx, combinationSearchEntry(combination), now);
  return tx
    .insertInto("combination")
    .values({
      comb_id: combination.combId,
      comb_name: combination.combName,
      holder_name: combination.holderName,
      com_code: combination.comCode,
      shared: JSON.stringify(combination.shared),
      input_by: combination.inputBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What stands in it now; its total is of what is still alive. */
export function findCombination(reader: Reader, combId: string) {
  return reader
    .selectFrom("combination_now")
    .select([...columns, "shared", "status", "sum_premium as sumPremium"])
    .where("comb_id", "=", combId)
    .executeTakeFirst();
}

export function combinationsNumbered(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom("combination_now")
    .select([...columns, "status", "sum_premium as sumPremium", "risk_names as riskNames"])
    .where("comb_id", "in", ids)
    .execute();
}

/** Whoever adds to it second waits here. */
export function lockCombination(tx: Tx, combId: string) {
  return tx
    .selectFrom("combination")
    .select(columns)
    .where("comb_id", "=", combId)
    .forUpdate()
    .executeTakeFirst();
}
