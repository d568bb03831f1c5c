import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import type { LedgerEntryView } from "../contract/ledger-entry.ts";
import "#areas/judging/screens/drafting.css";
import "./ledger-entry-table.css";

/** The lines of a ledger entry, debits (借) and credits (贷). */
export function LedgerEntryTable({ entry }: { entry: LedgerEntryView }) {
  const title = `${entry.kindName} ${entry.day}，${entry.recordedName} ${formatShanghaiMinute(entry.recordedAt)}`;
  return (
    <section className="ledger-entry" aria-label={title}>
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
