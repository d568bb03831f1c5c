import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { insertUsedTicket } from "./store/sessions.ts";

/** Marks a sealed ticket as used and returns false if it was used before. The ids are kept for a day. */
export function markTicketUsed(tx: UpkeepTx, ticketId: string): Promise<boolean> {
  return insertUsedTicket(tx, ticketId);
}
