import type { ApiFault } from "../api-fault.ts";
import { drafts } from "../drafts/drafts.ts";
import { FaultNote } from "../fault-note.tsx";

/** A failed import stays failed for as long as the page lives, so only loading anew helps. */
export function PageLoadNote({ fault }: { fault: ApiFault }) {
  const reload = (): void => {
    drafts.leave();
    location.reload();
  };
  return (
    <main className="page-loading">
      <FaultNote fault={fault} onRetry={reload} retryLabel="重新加载" />
    </main>
  );
}
