import { Button } from "#platform/ui/button.tsx";
import { focusContainerOf } from "#platform/ui/focus-around.ts";
import type { Message } from "../contract.ts";
import { findRoute } from "../rules.ts";
import { MessageAbout, messageName } from "./message-about.tsx";
import { useMarkRead } from "./message-queries.ts";

type MessageRowProps = {
  message: Message;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
};

export function MessageRow({ message, knownPaths, onOpen }: MessageRowProps) {
  const marking = useMarkRead();
  const path = findRoute(message, knownPaths);
  const name = messageName(message);
  return (
    <li className="message-row">
      <MessageAbout message={message} />
      {path === undefined ? (
        <Button
          look="link"
          aria-label={`标为已读 ${name}`}
          disabled={marking.isPending}
          onClick={({ currentTarget }) => {
            focusContainerOf(currentTarget);
            marking.mutate(message.id);
          }}
        >
          标为已读
        </Button>
      ) : (
        <Button look="link" aria-label={`查看 ${name}`} onClick={() => onOpen(message, path)}>
          查看
        </Button>
      )}
    </li>
  );
}
