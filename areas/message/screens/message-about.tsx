import { formatDayAndTime } from "#platform/kernel/shanghai-time.ts";
import type { Message } from "../contract.ts";
import { parseMessageContent, getMessageText } from "../rules.ts";

/** Shows the document of a message. Kinds without a text show the document only. */
export function MessageSubject({ message }: { message: Message }) {
  const { businessNo, holderName, orderNo } = parseMessageContent(message);
  const text = getMessageText(message);
  return (
    <div className="message-about">
      {text !== "" && <p className="message-text">{text}</p>}
      {holderName !== "" && <p>{holderName}</p>}
      {businessNo !== "" && <p className="message-number">{businessNo}</p>}
      {orderNo !== "" && <p className="message-number">订单 {orderNo}</p>}
      <time dateTime={message.sentAt}>{formatDayAndTime(new Date(message.sentAt))}</time>
    </div>
  );
}

/** Builds the accessible name of a message's button, different for each message of a list. */
export function buildMessageAccessibleName(message: Message): string {
  const { businessNo, orderNo, holderName } = parseMessageContent(message);
  return [getMessageText(message), businessNo || orderNo || holderName].filter(Boolean).join(" ") || "提醒";
}
