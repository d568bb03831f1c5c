import { usePanel } from "#platform/web/use-panel.ts";
import type { Message } from "../contract.ts";
import { MessagePanel } from "./message-panel.tsx";
import { useMarkRead, useUnread } from "./message-queries.ts";
import { MessageToast } from "./message-toast.tsx";
import { useNewMessage } from "./use-new-message.ts";
import "./message-bell.css";

type MessageBellProps = {
  /** The addresses of the registered pages: what is not among them is not offered. */
  knownPaths: readonly string[];
  onOpen: (path: string) => void;
};

export function MessageBell({ knownPaths, onOpen }: MessageBellProps) {
  const unread = useUnread().data?.unreadCount ?? 0;
  const { message: arrived, dismiss } = useNewMessage();
  const { mutate: markRead } = useMarkRead();
  const { isOpen, setOpen, close, root, button, panel } = usePanel();

  const openMessage = (message: Message, path: string): void => {
    markRead(message.id);
    dismiss();
    close();
    onOpen(path);
  };
  const putOff = (): void => {
    dismiss();
    button.current?.focus();
  };
  return (
    <div ref={root} className="message-place">
      <button
        ref={button}
        type="button"
        className="message-bell"
        aria-label={unread === 0 ? "消息提醒" : `消息提醒，${unread} 条未读`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellPicture />
        {unread > 0 && (
          <span className="message-count" aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      {isOpen && <MessagePanel ref={panel} knownPaths={knownPaths} onOpen={openMessage} onClose={close} />}
      <MessageToast
        message={arrived}
        knownPaths={knownPaths}
        onOpen={openMessage}
        onPutOff={putOff}
        onExpire={dismiss}
      />
    </div>
  );
}

function BellPicture() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
      <path
        d="M6 10a6 6 0 0 1 12 0v4l1.5 3h-15L6 14zM10 20a2 2 0 0 0 4 0"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
