import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { focusContainerOf } from "#platform/ui/focus-around.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { Message } from "../contract.ts";
import { MAX_SHOWN_MESSAGES, useMarkAllMessagesRead, useUnreadMessageList } from "./message-queries.ts";
import { MessageRow } from "./message-row.tsx";

type MessagePanelProps = {
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
  onClose: () => void;
};

export function MessagePanel({ knownPaths, onOpen, onClose }: MessagePanelProps) {
  const [pages, setPages] = useState(1);
  const unread = useUnreadMessageList(pages);
  const clearing = useMarkAllMessagesRead();
  const list = unread.data?.list ?? [];
  const total = unread.data?.total ?? 0;
  return (
    <>
      <div className="popover-head">
        <h2>消息提醒</h2>
        <Button look="link" onClick={onClose}>
          关闭
        </Button>
      </div>
      <div className="message-body" aria-busy={unread.isFetching}>
        {unread.isPending && <LoadingSkeleton rows={6} label="正在加载消息" />}
        {unread.error && <ErrorNote error={unread.error} onRetry={() => void unread.refetch()} />}
        {unread.data && total === 0 && <p className="message-none">没有未读提醒</p>}
        {list.length > 0 && (
          <ul aria-label="未读提醒">
            {list.map((message) => (
              <MessageRow key={message.id} message={message} knownPaths={knownPaths} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {total > list.length && list.length > 0 && list.length < MAX_SHOWN_MESSAGES && (
          <Button size="small" className="message-more" onClick={() => setPages(pages + 1)}>
            显示更多（还有 {total - list.length} 条）
          </Button>
        )}
      </div>
      {list.length > 0 && (
        <Button
          className="message-clear"
          disabled={clearing.isPending}
          onClick={({ currentTarget }) => {
            focusContainerOf(currentTarget);
            clearing.mutate(list[0]?.sentAt);
          }}
        >
          点击清除所有提醒
        </Button>
      )}
    </>
  );
}
