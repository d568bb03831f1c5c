import { useEffect, useState } from "react";
import type { Message } from "../contract.ts";
import { routeOf } from "../rules.ts";
import { MessageAbout } from "./message-about.tsx";

const LIFE_MS = 12_000;

type MessageToastProps = {
  message: Message | undefined;
  knownPaths: readonly string[];
  onOpen: (message: Message, path: string) => void;
  onPutOff: () => void;
  onExpire: () => void;
};

/** Leaves by itself, but not while somebody points at it or stands in it; the bell keeps what it said. */
export function MessageToast({ message, knownPaths, onOpen, onPutOff, onExpire }: MessageToastProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!message || isHeld) return undefined;
    const timer = setTimeout(onExpire, LIFE_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld, onExpire]);
  const path = message && routeOf(message, knownPaths);
  return (
    <div role="status" aria-live="polite">
      {message && (
        <div
          className="message-toast"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p className="visually-hidden">新提醒</p>
          <MessageAbout message={message} />
          <div className="message-toast-actions">
            {path !== undefined && (
              <button type="button" className="button small primary" onClick={() => onOpen(message, path)}>
                打开
              </button>
            )}
            <button type="button" className="button small" onClick={onPutOff}>
              稍后再看
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
