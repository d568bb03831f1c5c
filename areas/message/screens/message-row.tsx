import { focusAround } from "#platform/ui/focus-around.ts";
import type { Message } from "../contract.ts";
import { routeOf } from "../rules.ts";
import { MessageAbout, messageName } from "./message-about.tsx";
import { useMarkRead } from "./message-queries.ts";

type MessageRowProps = {
  message: Message;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
};

export function MessageRow({ message, knownPaths, onOpen }: MessageRowProps) {
  const marking = useMarkRead();
  const path = routeOf(message, knownPaths);
  const name = messageName(message);
  return (
    <li className="message-row">
      <MessageAbout message={message} />
      {path === undefined ? (
        <button
          type="button"
          className="link"
          aria-label={`标为已读 ${name}`}
          disabled={marking.isPending}
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            marking.mutate(message.id);
          }}
        >
          标为已读
        </button>
      ) : (
        <button
          type="button"
          className="link"
          aria-label={`查看 ${name}`}
          onClick={() => onOpen(message, path)}
        >
          查看
        </button>
      )}
    </li>
  );
}
