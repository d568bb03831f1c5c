import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { StreamEvent } from "#platform/web/event-stream.ts";
import { useLiveEvents } from "#platform/web/live-events.ts";
import type { Message } from "../contract.ts";
import { getMessageText } from "../rules.ts";
import { allMessagesKey, type UnreadMessages, unreadMessagesKey } from "./message-queries.ts";

/** What tells of messages, or that some may have been missed; the stream carries other news as well. */
const ours = new Set(["message", "ready", "broken"]);

/** What has just come and says something; the stream only tells that there is something, the calls tell what. */
export function useNewMessage(): { message: Message | undefined; dismiss: () => void } {
  const queries = useQueryClient();
  const [message, setMessage] = useState<Message>();
  const hear = useCallback(
    async ({ event, told: { id } }: StreamEvent): Promise<void> => {
      if (!ours.has(event)) return;
      const isBroken = event === "broken";
      // An answer that is already on its way may have been asked for too early, and would else count as the new one.
      if (!isBroken) await queries.cancelQueries({ queryKey: allMessagesKey });
      // Without a stream the calls tell; but what has failed says so, and is not asked for again at every try.
      await queries.invalidateQueries({
        queryKey: allMessagesKey,
        predicate: ({ state }) => !isBroken || state.data !== undefined,
      });
      const latest = queries.getQueryData<UnreadMessages>(unreadMessagesKey)?.latest;
      if (latest?.id === id && latest && getMessageText(latest) !== "") setMessage(latest);
    },
    [queries],
  );
  useLiveEvents(useCallback((event: StreamEvent) => void hear(event), [hear]));
  return { message, dismiss: useCallback(() => setMessage(undefined), []) };
}
