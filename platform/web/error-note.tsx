import { useState } from "react";
import type { ApiError } from "./api-error.ts";

type ErrorNoteProps = { fault: ApiError; onRetry?: (() => void) | undefined; retryLabel?: string };

/** What went wrong, what to do, and the number to give to the administrator. */
export function ErrorNote({ fault, onRetry, retryLabel = "重试" }: ErrorNoteProps) {
  return (
    <div className="fault-note" role="alert">
      <ErrorText fault={fault} />
      {onRetry && (
        <button type="button" className="button small" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}

export function ErrorText({ fault }: { fault: ApiError }) {
  return (
    <div className="fault-text">
      {fault.html === undefined ? (
        <p className="fault-message">{fault.message}</p>
      ) : (
        <div className="fault-message" dangerouslySetInnerHTML={{ __html: fault.html }} />
      )}
      {fault.next !== "" && <p>{fault.next}</p>}
      <ErrorOrigin fault={fault} />
    </div>
  );
}

function ErrorOrigin({ fault: { code, requestId } }: { fault: ApiError }) {
  const [isCopied, setCopied] = useState(false);
  if (code === "" && requestId === "") return null;
  const copy = () =>
    void navigator.clipboard?.writeText(requestId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <p className="fault-origin">
      {code !== "" && <span>错误码 {code}</span>}
      {requestId !== "" && (
        <span>
          请求编号 <code title={requestId}>{shortened(requestId)}</code>
          <button type="button" className="link" onClick={copy} aria-label={`复制请求编号 ${requestId}`}>
            {isCopied ? "已复制" : "复制"}
          </button>
        </span>
      )}
    </p>
  );
}

function shortened(id: string): string {
  return id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
}
