import type { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { PageWait } from "./page-wait.tsx";

type Given = {
  title: string;
  /** What is asked for just now. */
  asked: { readonly error: ApiFault | null; readonly refetch: () => Promise<unknown> };
  waiting: string;
  rows?: number;
  /** Where to go on from where nothing comes. */
  back: { readonly href: string; readonly label: string };
};

/** A page of a document until it is there, or why it does not come. */
export function DocumentWait({ title, asked, waiting, rows = 10, back }: Given) {
  return (
    <PageWait title={title}>
      {asked.error ? (
        <>
          <FaultNote fault={asked.error} onRetry={() => void asked.refetch()} />
          <a className="link" href={back.href}>
            {back.label}
          </a>
        </>
      ) : (
        <Skeleton rows={rows} label={waiting} />
      )}
    </PageWait>
  );
}
