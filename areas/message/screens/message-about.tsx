import type { Message } from "../contract.ts";
import { parseMessageContent, getMessageText } from "../rules.ts";

const sentFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Shows the document of a message. Kinds without a text show the document only. */
export function MessageSubject({ message }: { message: Message }) {
  const { businessNo, holderName, orderNo } = parseMessageContent(message);
  const text = getMessageText(message);
  const sentDate = new Date(message.sentAt);
  return (
    <div className="message-about">
      {text !== "" && <p className="message-text">{text}</p>}
      {businessNo !== "" && <p className="message-number">{businessNo}</p>}
      {holderName !== "" && <p>{holderName}</p>}
      {orderNo !== "" && <p className="message-number">订单 {orderNo}</p>}
      <time dateTime={message.sentAt}>{sentFormat.format(sentDate)}</time>
    </div>
  );
}

/** Builds the accessible name of a message's button, different for each message of a list. */
export function buildMessageName(message: Message): string {
  const { businessNo, orderNo, holderName } = parseMessageContent(message);
  return [getMessageText(message), businessNo || orderNo || holderName].filter(Boolean).join(" ") || "提醒";
}
