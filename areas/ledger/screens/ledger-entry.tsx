import { LedgerEntryTable } from "#areas/payment/screens/ledger-entry-table.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList, type LabelledFact } from "#platform/documents/web/fact-list.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryLedgerEntry } from "../contract.ts";
import { POSTINGS_PATH } from "../rules/ledger-places.ts";
import "#platform/documents/web/documents.css";
import "./ledger.css";

const BACK = { href: POSTINGS_PATH, label: "返回明细账" };

/** 凭证详情: one entry of the books with all of its lines. */
export function LedgerEntryPage({ params: { entryId } }: PageProps<{ entryId: string }>) {
  const entry = useCallQuery(queryLedgerEntry, { entryId }, ["ledgerEntry", entryId]);
  if (!entry.data)
    return <DocumentLoadingPage title="凭证详情" query={entry} waiting="正在加载凭证" rows={4} back={BACK} />;
  const { businessNo, paymentNo, reversalOf, kindName, day } = entry.data;
  const facts: readonly LabelledFact[] = [
    ["摘要", kindName],
    ["记账日期", day],
    ["业务号", businessNo],
    ["收付单号", paymentNo],
    ...(reversalOf === null
      ? []
      : [["冲正的凭证", reversalOf, `${POSTINGS_PATH}/entry/${reversalOf}`] as const]),
  ];
  return (
    <div className="ledger-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>凭证</h1>
        </div>
        <div className="doc-steps">
          <a className="button" href={BACK.href}>
            {BACK.label}
          </a>
        </div>
        <FactList facts={facts} />
      </header>
      <div className="ledger-body">
        <LedgerEntryTable entry={entry.data} />
      </div>
    </div>
  );
}
