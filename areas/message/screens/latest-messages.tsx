import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { Message } from "../contract.ts";
import { MessageRow } from "./message-row.tsx";
import { useMarkMessageRead, useUnreadMessageList } from "./message-queries.ts";
import "./message-bell.css";

const SHOWN = 5;

type LatestMessagesProps = { knownPaths: readonly string[]; onOpen: (path: string) => void };

/** Shows the newest unread messages; the bell in the head lists all. */
export function LatestMessages({ knownPaths, onOpen }: LatestMessagesProps) {
  const { data, error, isPending, refetch } = useUnreadMessageList(1);
  const { mutate: markRead } = useMarkMessageRead();
  const open = (message: Message, path: string): void => {
    markRead(message.id);
    onOpen(path);
  };
  const shown = data?.list.slice(0, SHOWN) ?? [];
  const others = (data?.total ?? 0) - shown.length;
  return (
    <section
      className="card-plain latest-messages"
      aria-labelledby="latest-messages"
      tabIndex={-1}
      aria-busy={isPending}
    >
      <h2 id="latest-messages">
        未读提醒
        {data && data.total > 0 && <span className="latest-count">{data.total} 条</span>}
      </h2>
      {isPending && <LoadingSkeleton rows={4} label="正在加载提醒" />}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="message-none">没有未读提醒</p>}
      {shown.length > 0 && (
        <ul aria-label="最近的未读提醒">
          {shown.map((message) => (
            <MessageRow key={message.id} message={message} knownPaths={knownPaths} onOpen={open} />
          ))}
        </ul>
      )}
      {others > 0 && <p className="latest-others">还有 {others} 条，在右上角的消息提醒里</p>}
    </section>
  );
}
