import { LedgerEntryTable } from "#areas/payment/screens/ledger-entry-table.tsx";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPrePayPostings } from "../contract.ts";

/** The page reads the entries again whenever a step has changed the version. */
type PaneProps = { readonly prepayNo: string; readonly version: number };

export const postingsPane: DocumentPane = {
  id: "postings",
  label: "凭证",
  show: ({ businessNo, version }) => <Postings prepayNo={businessNo} version={version} />,
};

function Postings({ prepayNo, version }: PaneProps) {
  const found = useCallQuery(queryPrePayPostings, { prepayNo }, ["prePay", prepayNo, "postings", version]);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingSkeleton rows={3} label="正在加载凭证" />;
  const { entries } = found.data;
  if (entries.length === 0) return <p className="quiet-note">到账确认后记账。</p>;
  return entries.map((entry) => <LedgerEntryTable key={entry.entryId} entry={entry} />);
}
