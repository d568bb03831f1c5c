import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { ApiError } from "./api-error.ts";

type ErrorNoteProps = { error: ApiError; onRetry?: (() => void) | undefined; retryLabel?: string };

/** Shows the error, the next step, and the request number for the administrator. */
export function ErrorNote({ error, onRetry, retryLabel = "重试" }: ErrorNoteProps) {
  return (
    <div className="error-note" role="alert">
      <ErrorText error={error} />
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

export function ErrorText({ error }: { error: ApiError }) {
  return (
    <div className="error-text">
      {error.html === undefined ? (
        <p className="error-message">{error.message}</p>
      ) : (
        <div className="error-message" dangerouslySetInnerHTML={{ __html: error.html }} />
      )}
      {error.next !== "" && <p>{error.next}</p>}
      <ErrorOrigin error={error} />
    </div>
  );
}

function ErrorOrigin({ error: { code, requestId } }: { error: ApiError }) {
  const [isCopied, setCopied] = useState(false);
  if (code === "" && requestId === "") return null;
  const copy = () =>
    void navigator.clipboard?.writeText(requestId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <p className="error-origin">
      {code !== "" && <span>错误码 {code}</span>}
      {requestId !== "" && (
        <span>
          请求编号 <code title={requestId}>{shortened(requestId)}</code>
          <Button look="link" onClick={copy} aria-label={`复制请求编号 ${requestId}`}>
            {isCopied ? "已复制" : "复制"}
          </Button>
        </span>
      )}
    </p>
  );
}

function shortened(id: string): string {
  return id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
}
