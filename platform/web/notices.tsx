import { useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorText } from "./error-note.tsx";
import { noticeStore } from "./notice-store.ts";

/** Always on the page, so that screen readers announce new notices. */
export function NoticeList() {
  const shown = useSyncExternalStore(noticeStore.subscribe, noticeStore.current);
  const errors = shown.filter(({ error }) => error);
  const others = shown.filter(({ error }) => !error);
  return (
    <div className="notices">
      <div role="alert">
        {errors.map(({ id, error }) => (
          <div key={id} className="notice bad">
            {error && <ErrorText error={error} />}
            <Button look="link" onClick={() => noticeStore.dismiss(id)} aria-label="关闭提示">
              关闭
            </Button>
          </div>
        ))}
      </div>
      <div role="status">
        {others.map(({ id, text, tone }) => (
          <div key={id} className={`notice ${tone}`}>
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}
