import { type LabelledFact, FactList } from "#platform/documents/web/fact-list.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { formatShanghaiMinute } from "#platform/documents/web/trail.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryMovementPostings } from "../contract/refund.ts";
import { getCurrencyUnit } from "../rules/payment.ts";
import { RECEIPTS_PATH } from "./pay-places.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./pay.css";

type Movement = AnswerOf<typeof queryMovementPostings>;
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
          <EntryTable key={entry.entryId} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function EntryTable({ entry }: { entry: Movement["entries"][number] }) {
  const title = `${entry.kindName} ${entry.day}，${entry.recordedName} ${formatShanghaiMinute(entry.recordedAt)}`;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="edition-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col" className="is-right">
              借方
            </th>
            <th scope="col" className="is-right">
              贷方
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map(({ accountName, debit, credit, currency }) => (
            <tr key={`${accountName} ${currency}`}>
              <th scope="row">{accountName}</th>
              <td data-label="借方" className="is-right">
                {debit === "0.00" ? "" : `${formatMoney(debit)} ${getCurrencyUnit(currency)}`}
              </td>
              <td data-label="贷方" className="is-right">
                {credit === "0.00" ? "" : `${formatMoney(credit)} ${getCurrencyUnit(currency)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
