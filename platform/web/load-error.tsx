import { ApiError } from "./api-error.ts";
import { ErrorNote } from "./error-note.tsx";

/** Reloads only while online: offline the browser would replace the page by its own error page. */
export function reloadIfOnline(): void {
  if (navigator.onLine) location.reload();
}

export function LoadErrorNote({ onRetry = reloadIfOnline }: { onRetry?: () => void }) {
  return <ReloadNote message="页面加载失败" next="可能网络不稳或刚刚更新了版本" onRetry={onRetry} />;
}

type ReloadNoteProps = { message: string; next: string; onRetry?: () => void };

export function ReloadNote({ message, next, onRetry = reloadIfOnline }: ReloadNoteProps) {
  const error = new ApiError({
    kind: "other",
    message,
    next: `${next}，请联网后重新加载，已填写的内容会保留`,
  });
  return (
    <div className="page-loading">
      <ErrorNote error={error} onRetry={onRetry} retryLabel="重新加载" />
    </div>
  );
}
