import type { Reader } from "#platform/server/scope-context.ts";
import { listPayPlanRows, type PayPlanRow } from "./store.ts";

/** The instalments owed under a policy's number: its own and those of its endorsements. */
export { listInstalmentsOfPolicy } from "./store.ts";

/** Lists the stored plan of a document; empty before the first payment. */
export function listPayPlan(reader: Reader, businessNo: string): Promise<PayPlanRow[]> {
  return listPayPlanRows(reader, businessNo);
}
