import type { Live } from "#platform/server/live.ts";
import type { Subscriber } from "#platform/server/outbox.ts";
import { MESSAGE_SENT } from "./commands.ts";

/** A repeat only makes a page ask once more. */
export function messageSubscribers(live: Pick<Live, "publish">): Subscriber[] {
  return [
    {
      topic: MESSAGE_SENT,
      handle: ({ payload: { receiverCode, id, messageType, secondaryMessageType } }) =>
        live.publish({
          userCode: String(receiverCode),
          event: "message",
          told: {
            id: String(id),
            messageType: String(messageType),
            secondaryMessageType: String(secondaryMessageType),
          },
        }),
    },
  ];
}
