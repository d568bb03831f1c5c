import { ApiFault } from "./api-fault.ts";
import { FaultNote } from "./fault-note.tsx";

/** A failed import stays failed for as long as the page lives, so only loading anew helps. */
export function LoadFault() {
  return <ReloadNote message="页面加载失败" next="可能网络不稳或刚刚更新了版本" />;
}

type Given = { message: string; next: string };

export function ReloadNote({ message, next }: Given) {
  const fault = new ApiFault({
    kind: "other",
    message,
    next: `${next}，请联网后重新加载，已填写的内容会保留`,
  });
  // Without the net, loading anew would end on the browser's own page.
  const reload = (): void => {
    if (navigator.onLine) location.reload();
  };
  return (
    <div className="page-loading">
      <FaultNote fault={fault} onRetry={reload} retryLabel="重新加载" />
    </div>
  );
}
