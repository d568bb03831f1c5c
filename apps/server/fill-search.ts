import type pg from "pg";
import { fillCustomers } from "#areas/customer/load.ts";
import { fillDocuments } from "#areas/document/load.ts";
import { fillPolicies } from "#areas/policy/load.ts";
import { fillCombinations } from "#areas/quotation/load.ts";
import { ensureTermIndex, isFilled, markFilled } from "#platform/search/server/fill.ts";

const fills = [fillCustomers, fillDocuments, fillCombinations, fillPolicies];

/** Once for each way of making terms: what was there before is found as what comes after it. */
export async function fillSearch(owner: pg.ClientBase, report: (line: string) => void): Promise<void> {
  await ensureTermIndex(owner);
  if (await isFilled(owner)) return;
  let filled = 0;
  for (const fill of fills) filled += await fill(owner);
  await markFilled(owner);
  if (filled > 0) report(`查找索引已建立：${filled} 条`);
}
