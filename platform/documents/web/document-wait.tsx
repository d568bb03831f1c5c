import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { PageWait } from "./page-wait.tsx";

type DocumentWaitProps = {
  title: string;
  /** The query that the page waits for. */
  query: { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> };
  waiting: string;
  rows?: number;
  /** Where an error leads back to. */
  back: { readonly href: string; readonly label: string };
};

/** A page while its document loads, or the error that stopped it. */
export function DocumentWait({ title, query, waiting, rows = 10, back }: DocumentWaitProps) {
  return (
    <PageWait title={title}>
      {query.error ? (
        <>
          <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
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
