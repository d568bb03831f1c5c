import type { Tx } from "#platform/server/scope-context.ts";
import type { Unit } from "#platform/server/unit-of-work.ts";
import { insertMessage, type NewMessage } from "./store.ts";

export const MESSAGE_SENT = "messageSent";

/**
 * Tells one user something, in the same transaction as what happened; his open pages hear of it after the commit.
 * The event carries neither names nor numbers: who hears it fetches the message by the calls.
 */
export async function sendMessage(tx: Tx, raise: Unit["raise"], message: NewMessage): Promise<void> {
  await insertMessage(tx, message);
  const { id, receiverCode, messageType, secondaryMessageType } = message;
  raise({ topic: MESSAGE_SENT, payload: { id, receiverCode, messageType, secondaryMessageType } });
}
