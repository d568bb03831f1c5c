import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { listenToEvents, type StreamEvent } from "#platform/web/event-stream.ts";
import { session } from "#platform/web/session.ts";
import { MESSAGE_STREAM, type Message } from "../contract.ts";
import { messageText } from "../rules.ts";
import { everyMessage, type Unread, unreadKey } from "./message-queries.ts";

/** What has just come and says something; the stream only tells that there is something, the calls tell what. */
export function useNewMessage(): { message: Message | undefined; dismiss: () => void } {
  const queries = useQueryClient();
  const [message, setMessage] = useState<Message>();
  const userCode = session.current()?.userCode;
  useEffect(() => {
    if (userCode === undefined) return undefined;
    const hear = async ({ event, told: { id } }: StreamEvent): Promise<void> => {
      const isBroken = event === "broken";
      // An answer that is already on its way may have been asked for too early, and would else count as the new one.
      if (!isBroken) await queries.cancelQueries({ queryKey: everyMessage });
      // Without a stream the calls tell; but what has failed says so, and is not asked for again at every try.
      await queries.invalidateQueries({
        queryKey: everyMessage,
        predicate: ({ state }) => !isBroken || state.data !== undefined,
      });
      const latest = queries.getQueryData<Unread>(unreadKey)?.latest;
      if (latest?.id === id && latest && messageText(latest) !== "") setMessage(latest);
    };
    const stream = listenToEvents({
      url: MESSAGE_STREAM,
      name: `chengbao.messages.${userCode}`,
      hear: (event) => void hear(event),
    });
    return () => stream.close();
  }, [queries, userCode]);
  return { message, dismiss: useCallback(() => setMessage(undefined), []) };
}
