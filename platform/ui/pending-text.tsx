import type { ReactNode } from "react";
import { PENDING_MARK } from "./pending-mark.ts";
import "./pending-text.css";

/** A text in which a grey bar stands for each name that is still loading. */
export function PendingText({ text }: { text: string }) {
  if (!text.includes(PENDING_MARK)) return text;
  const [first, ...rest] = text.split(PENDING_MARK);
  return rest.reduce<ReactNode>(
    (drawn, part) => (
      <>
        {drawn}
        <span className="pending-name">
          <span className="visually-hidden">正在加载</span>
        </span>
        {part}
      </>
    ),
    first,
  );
}
