import { useEffect, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { Message } from "../contract.ts";
import { findMessageDocumentHref } from "../rules.ts";
import { MessageSubject } from "./message-about.tsx";

const LIFE_MS = 12_000;

type MessageToastProps = {
  message: Message | undefined;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
  onPutOff: () => void;
  onExpire: () => void;
};

/** Disappears after twelve seconds, but not while the pointer or the focus is in it. The bell still counts the message. */
export function MessageToast({ message, knownPaths, onOpen, onPutOff, onExpire }: MessageToastProps) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!message || isPaused) return undefined;
    const timer = setTimeout(onExpire, LIFE_MS);
    return () => clearTimeout(timer);
  }, [message, isPaused, onExpire]);
  const path = message && findMessageDocumentHref(message, knownPaths);
  return (
    <div role="status" aria-live="polite">
      {message && (
        <div
          className="message-toast"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <p className="visually-hidden">新提醒</p>
          <MessageSubject message={message} />
          <div className="message-toast-actions">
            {path !== undefined && (
              <Button look="primary" size="small" onClick={() => onOpen(message, path)}>
                打开
              </Button>
            )}
            <Button size="small" onClick={onPutOff}>
              稍后再看
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
