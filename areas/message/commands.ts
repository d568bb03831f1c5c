import type { Tx } from "#platform/server/scope-context.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { insertMessage, type NewMessage } from "./store.ts";

export const MESSAGE_SENT_TOPIC = "messageSent";

/**
 * Sends a message to a user in the transaction of its cause. Open pages are notified after the commit. The event has
 * neither names nor numbers: pages fetch the message by its calls.
 */
export async function sendMessage(tx: Tx, raise: UnitOfWork["raise"], message: NewMessage): Promise<void> {
  await insertMessage(tx, message);
  const { id, receiverCode, messageType, secondaryMessageType } = message;
  raise({ topic: MESSAGE_SENT_TOPIC, payload: { id, receiverCode, messageType, secondaryMessageType } });
}
