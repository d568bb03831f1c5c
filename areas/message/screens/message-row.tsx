import { Button } from "#platform/ui/button.tsx";
import { focusContainerOf } from "#platform/ui/focus-around.ts";
import type { Message } from "../contract.ts";
import { findMessageDocumentHref } from "../rules.ts";
import { MessageSubject, buildMessageAccessibleName } from "./message-about.tsx";
import { useMarkMessageRead } from "./message-queries.ts";

type MessageRowProps = {
  message: Message;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
};

export function MessageRow({ message, knownPaths, onOpen }: MessageRowProps) {
  const marking = useMarkMessageRead();
  const path = findMessageDocumentHref(message, knownPaths);
  const name = buildMessageAccessibleName(message);
  return (
    <li className="message-row">
      <MessageSubject message={message} />
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
