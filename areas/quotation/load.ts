import type pg from "pg";
import { fillSearchIndex } from "#platform/search/server/search-index.ts";
import { buildCombinationSearchEntry, type CombinationSearchData } from "./rules/combination.ts";

/** Every combination into the search, as the owner; safe beside servers that work. */
export function fillCombinationSearchIndex(owner: pg.ClientBase): Promise<number> {
  return fillSearchIndex<CombinationSearchData>(owner, {
    batch: `select comb_id as "combId", com_code as "comCode", input_by as "inputBy", comb_name as "combName",
        holder_name as "holderName", comb_id as key, input_at::text as "enteredAt"
      from combination where comb_id > $1 order by comb_id limit $2 for share`,
    toSearchEntry: buildCombinationSearchEntry,
  });
}
