import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { StreamEvent } from "#platform/web/event-stream.ts";
import { useLiveEvents } from "#platform/web/live-events.ts";
import type { Message } from "../contract.ts";
import { messageText } from "../rules.ts";
import { everyMessage, type Unread, unreadKey } from "./message-queries.ts";

/** Events after which messages are queried again. The stream carries other events as well. */
const messageEvents = new Set(["message", "ready", "broken"]);

/** The newest message with a text. The stream only announces a message; a call brings its content. */
export function useNewMessage(): { message: Message | undefined; dismiss: () => void } {
  const queries = useQueryClient();
  const [message, setMessage] = useState<Message>();
  const refresh = useCallback(
    async ({ event, data: { id } }: StreamEvent): Promise<void> => {
      if (!messageEvents.has(event)) return;
      const isBroken = event === "broken";
      // An answer on its way may be older than the event, so it is dropped.
      if (!isBroken) await queries.cancelQueries({ queryKey: everyMessage });
      // Without a stream the queries are repeated, except those that have failed and show their error.
      await queries.invalidateQueries({
        queryKey: everyMessage,
        predicate: ({ state }) => !isBroken || state.data !== undefined,
      });
      const latest = queries.getQueryData<Unread>(unreadKey)?.latest;
      if (latest?.id === id && latest && messageText(latest) !== "") setMessage(latest);
    },
    [queries],
  );
  useLiveEvents(useCallback((event: StreamEvent) => void refresh(event), [refresh]));
  return { message, dismiss: useCallback(() => setMessage(undefined), []) };
}
