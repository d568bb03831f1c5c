import type { BusinessPorts } from "#platform/server/area.ts";
import type { LiveNoticeBroker } from "#platform/server/live.ts";
import type { OutboxSubscriber } from "#platform/server/outbox.ts";
import { MESSAGE_SENT_TOPIC, sendMessage } from "./commands.ts";

/** A repeated event makes a page fetch once more, which does no harm. */
export function createMessageSubscribers(live: Pick<LiveNoticeBroker, "publish">): OutboxSubscriber[] {
  return [
    {
      topic: MESSAGE_SENT_TOPIC,
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

/** Tells the owner of a task that it has ended. */
export const createTaskEndMessageSender: BusinessPorts["openTaskNotice"] =
  ({ makeId }) =>
  ({ tx, raise }, { state, title, ownerCode }, comCode) =>
    sendMessage(tx, raise, {
      id: makeId(),
      receiverCode: ownerCode,
      comCode,
      messageType: "2",
      secondaryMessageType: state === "done" ? "11" : "12",
      content: { type: "", businessNo: "", holderName: title, orderNo: "" },
    });
