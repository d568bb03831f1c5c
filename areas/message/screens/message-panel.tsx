import { type Ref, useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { focusAround } from "#platform/ui/focus-around.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import type { Message } from "../contract.ts";
import { MOST_SHOWN, useMarkAllRead, useUnreadList } from "./message-queries.ts";
import { MessageRow } from "./message-row.tsx";

type MessagePanelProps = {
  ref: Ref<HTMLDivElement>;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
  onClose: () => void;
};

export function MessagePanel({ ref, knownPaths, onOpen, onClose }: MessagePanelProps) {
  const [pages, setPages] = useState(1);
  const asked = useUnreadList(pages);
  const clearing = useMarkAllRead();
  const list = asked.data?.list ?? [];
  const total = asked.data?.total ?? 0;
  return (
    <div ref={ref} className="message-panel" role="dialog" aria-label="消息提醒" tabIndex={-1}>
      <div className="message-head">
        <h2>消息提醒</h2>
        <button type="button" className="link" onClick={onClose}>
          关闭
        </button>
      </div>
      <div className="message-body" aria-busy={asked.isFetching}>
        {asked.isPending && <Skeleton rows={6} label="正在加载消息" />}
        {asked.error && <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />}
        {asked.data && total === 0 && <p className="message-none">没有未读提醒</p>}
        {list.length > 0 && (
          <ul aria-label="未读提醒">
            {list.map((message) => (
              <MessageRow key={message.id} message={message} knownPaths={knownPaths} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {total > list.length && list.length > 0 && list.length < MOST_SHOWN && (
          <button type="button" className="button small message-more" onClick={() => setPages(pages + 1)}>
            显示更多（还有 {total - list.length} 条）
          </button>
        )}
      </div>
      {list.length > 0 && (
        <button
          type="button"
          className="button message-clear"
          disabled={clearing.isPending}
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            clearing.mutate(list[0]?.sentAt);
          }}
        >
          点击清除所有提醒
        </button>
      )}
    </div>
  );
}
