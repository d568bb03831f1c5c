import type { ReactNode } from "react";
import { ButtonLink, TextLink } from "#platform/ui/links.tsx";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";

type DocumentWaitProps = {
  title: string;
  /** The query that the page waits for. */
  query: { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> };
  waiting: string;
  rows?: number | undefined;
  /** Where an error leads back to. */
  back: { readonly href: string; readonly label: string };
};

/** A page while its document loads, or the error that stopped it. */
export function DocumentLoadingPage({ title, query, waiting, rows = 10, back }: DocumentWaitProps) {
  return (
    <PageLoadingFrame title={title}>
      {query.error ? (
        <>
          <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
          <TextLink href={back.href}>{back.label}</TextLink>
        </>
      ) : (
        <LoadingSkeleton rows={rows} label={waiting} />
      )}
    </PageLoadingFrame>
  );
}

type DocumentRemarkProps = {
  title: string;
  /** What the document is called. */
  name: string;
  businessNo: string;
  /** The page that shows the document. */
  href: string;
  /** The rest of the sentence that begins with the number. */
  children: ReactNode;
};

/** A page that can do nothing with the document, says why, and leads to the page that shows it. */
export function DocumentUnavailablePage({ title, name, businessNo, href, children }: DocumentRemarkProps) {
  return (
    <PageLoadingFrame title={title}>
      <p>
        {name} <code>{businessNo}</code> {children}
      </p>
      <ButtonLink href={href}>查看{name}</ButtonLink>
    </PageLoadingFrame>
  );
}

type EditHeadProps = {
  title: string;
  /** Number, state and names behind the title. */
  children?: ReactNode;
  /** The link or button at the end. */
  action?: ReactNode;
  /** The facts below the title. */
  facts?: ReactNode;
};

/** The head of a page that adds or edits a document. */
export function EditPageHeader({ title, children, action, facts }: EditHeadProps) {
  return (
    <header className="doc-head is-low">
      <div className="doc-title">
        <h1>{title}</h1>
        {children}
      </div>
      {action}
      {facts}
    </header>
  );
}

/** The frame of a page that has no document to show yet. */
export function PageLoadingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="doc-wait">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
