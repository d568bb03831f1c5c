import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { spendTicket } from "./store.ts";

/** Whatever a sealed ticket opens, it opens once: false where the id was spent before. Ids are kept for a day. */
export function spendOnce(tx: UpkeepTx, ticketId: string): Promise<boolean> {
  return spendTicket(tx, ticketId);
}
