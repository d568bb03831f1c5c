import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryMovementPostings } from "../contract/refund.ts";
import { LedgerEntryTable } from "./ledger-entry-table.tsx";
import { RECEIPTS_PATH } from "./pay-places.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./pay.css";

const BACK = { href: RECEIPTS_PATH, label: "返回收款查询" };

/** 收付详情: the ledger entries of one receipt or refund. */
export function MovementPage({ params: { movementNo } }: PageProps<{ movementNo: string }>) {
  const movement = useCallQuery(queryMovementPostings, { movementNo }, ["money", movementNo]);
  if (!movement.data)
    return (
      <DocumentLoadingPage title="收付详情" query={movement} waiting="正在加载凭证" rows={6} back={BACK} />
    );
  const { number, partyName, amount, currency, businessNo, policyNo, entries } = movement.data;
  const facts: readonly LabelledFact[] = [
    ["付款人/收款人", partyName],
    ["金额", `${formatMoney(amount)} ${getCurrencyUnit(currency)}`],
    ["业务号", businessNo],
    ...(policyNo === "" ? [] : [["保单号", policyNo, buildPolicyHref(policyNo)] as const]),
  ];
  return (
    <div className="pay-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>收付 {number}</h1>
        </div>
        <div className="doc-steps">
          <a className="button" href={BACK.href}>
            {BACK.label}
          </a>
        </div>
        <FactList facts={facts} />
      </header>
      <div className="pay-body">
        {entries.length === 0 && <p className="quiet-note">还没有入账的凭证。</p>}
        {entries.map((entry) => (
          <LedgerEntryTable key={entry.entryId} entry={entry} />
        ))}
      </div>
    </div>
  );
}
