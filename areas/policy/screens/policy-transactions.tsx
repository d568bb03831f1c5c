import { timeOf } from "#platform/documents/web/trail.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { Policy } from "./policy-queries.ts";
import { transactionNames } from "./transaction-names.ts";

type PolicyTransactionsProps = { policy: Policy };

/** Each transaction of the contract: since when it holds, since when it is known, and what it cost. */
export function PolicyTransactions({ policy: { transactions, shownVersion } }: PolicyTransactionsProps) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">保单的交易</caption>
      <thead>
        <tr>
          <th scope="col">交易</th>
          <th scope="col">生效日期</th>
          <th scope="col">录入时间</th>
          <th scope="col">录入人</th>
          <th scope="col" className="is-right">
            保费变化（元）
          </th>
          <th scope="col" className="is-right">
            变化后保费（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ version, kind, effectiveFrom, recordedAt, ...one }) => (
          <tr key={version}>
            <td>
              第 {version} 笔 {transactionNames[kind] ?? kind}{" "}
              {version === shownVersion && <span className="chip is-good">当前查看</span>}
            </td>
            <td data-label="生效日期">{effectiveFrom}</td>
            <td data-label="录入时间">{timeOf(recordedAt)}</td>
            <td data-label="录入人">{one.recordedName}</td>
            <td data-label="保费变化" className="is-right">
              {formatMoney(one.premiumChange)}
            </td>
            <td data-label="变化后保费" className="is-right">
              {formatMoney(one.sumPremium)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
