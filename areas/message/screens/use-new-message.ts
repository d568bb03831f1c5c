import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { StreamEvent } from "#platform/web/event-stream.ts";
import { useLiveEvents } from "#platform/web/live-events.ts";
import type { Message } from "../contract.ts";
import { getMessageText } from "../rules.ts";
import { allMessagesKey, type UnreadMessages, unreadMessagesKey } from "./message-queries.ts";

/** Stream events about messages, including those after which messages may have been missed. */
const messageEvents = new Set(["message", "ready", "broken"]);

/** The latest message that arrived while the page is open. The stream only announces it, and a call fetches it. */
export function useNewMessage(): { message: Message | undefined; dismiss: () => void } {
  const queries = useQueryClient();
  const [message, setMessage] = useState<Message>();
  const refresh = useCallback(
    async ({ event, data: { id } }: StreamEvent): Promise<void> => {
      if (!messageEvents.has(event)) return;
      const isBroken = event === "broken";
      // A running request may predate the message, so it is cancelled: its answer would hide the new message.
      if (!isBroken) await queries.cancelQueries({ queryKey: allMessagesKey });
      // Without the stream only calls deliver messages. A query that failed is not repeated at every reconnect.
      await queries.invalidateQueries({
        queryKey: allMessagesKey,
        predicate: ({ state }) => !isBroken || state.data !== undefined,
      });
      const latest = queries.getQueryData<UnreadMessages>(unreadMessagesKey)?.latest;
      if (latest?.id === id && latest && getMessageText(latest) !== "") setMessage(latest);
    },
    [queries],
  );
  useLiveEvents(useCallback((event: StreamEvent) => void refresh(event), [refresh]));
  return { message, dismiss: useCallback(() => setMessage(undefined), []) };
}
