import { Suspense, useRef } from "react";
import { Popover } from "#platform/ui/popover.tsx";
import { createLazyComponent } from "#platform/web/late-component.tsx";
import { defineLazyFramePart } from "#platform/web/late-parts.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import type { Message } from "../contract.ts";
import { useMarkMessageRead, useUnreadMessages } from "./message-queries.ts";
import { useNewMessage } from "./use-new-message.ts";
import "./message-bell.css";

const messagePanel = defineLazyFramePart(async () => (await import("./message-panel.tsx")).MessagePanel);

const MessageToast = createLazyComponent(async () => (await import("./message-toast.tsx")).MessageToast);

type MessageBellProps = {
  /** Addresses of the registered pages; a message to any other page offers no link. */
  knownPaths: readonly string[];
  onOpen: (path: string) => void;
};

export function MessageBell({ knownPaths, onOpen }: MessageBellProps) {
  const unread = useUnreadMessages().data?.unreadCount ?? 0;
  const { message: arrived, dismiss } = useNewMessage();
  const { mutate: markRead } = useMarkMessageRead();
  const button = useRef<HTMLButtonElement>(null);

  const dismissToast = (): void => {
    dismiss();
    button.current?.focus();
  };
  const openMessage = (message: Message, path: string): void => {
    markRead(message.id);
    dismissToast();
    onOpen(path);
  };
  return (
    <div>
      <Popover
        label={unread === 0 ? "消息提醒" : `消息提醒，${unread} 条未读`}
        title="消息提醒"
        className="message-bell"
        panelClassName="popover-sheet message-panel"
        buttonRef={button}
        face={
          <>
            <BellPicture />
            {unread > 0 && (
              <span className="message-count" aria-hidden="true">
                {unread > 99 ? "99+" : unread}
              </span>
            )}
          </>
        }
      >
        {(close) => (
          <PageScreen
            page={messagePanel}
            given={{
              knownPaths,
              onOpen: (message: Message, path: string) => {
                close();
                openMessage(message, path);
              },
              onClose: close,
            }}
          />
        )}
      </Popover>
      <Suspense>
        <MessageToast
          message={arrived}
          knownPaths={knownPaths}
          onOpen={openMessage}
          onPutOff={dismissToast}
          onExpire={dismiss}
        />
      </Suspense>
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
