import { BANK_LINES_PATH } from "#areas/bank-statement/rules/bank-places.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryPeriod } from "../contract.ts";
import "#areas/judging/screens/drafting.css";

export type PeriodView = AnswerOf<typeof queryPeriod>;
type Item = PeriodView["checklist"][number];
type Figure = PeriodView["figures"][number];

/** What is unfinished: what stops the close, and what is only pointed out. */
export function ChecklistTable({ checklist }: { checklist: readonly Item[] }) {
  return (
    <section aria-labelledby="period-checklist">
      <h2 id="period-checklist">检查清单</h2>
      <table className="edition-table">
        <caption className="visually-hidden">检查清单</caption>
        <thead>
          <tr>
            <th scope="col">检查项</th>
            <th scope="col">结果</th>
            <th scope="col">明细</th>
          </tr>
        </thead>
        <tbody>
          {checklist.map((item) => (
            <tr key={item.code}>
              <th scope="row">{item.title}</th>
              <td data-label="结果">{describeResult(item)}</td>
              <td>
                <Findings item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describeResult({ count, isBlocking }: Item): string {
  if (count === 0) return "通过";
  return isBlocking ? `${count} 笔未处理` : `${count} 笔，不影响关账`;
}

function Findings({ item: { code, count, findings } }: { item: Item }) {
  return (
    <ul className="period-findings">
      {findings.map(({ number, text }) => {
        const href = buildFindingHref(code, number);
        return (
          <li key={number}>
            {href === undefined ? number : <TextLink href={href}>{number}</TextLink>} {text}
          </li>
        );
      })}
      {count > findings.length && <li>另有 {count - findings.length} 项</li>}
    </ul>
  );
}

/** Where an item is dealt with. */
function buildFindingHref(code: string, number: string): string | undefined {
  if (code === "balance") return undefined;
  if (code === "bankOpen")
    return `${BANK_LINES_PATH}?${new URLSearchParams({ bankRef: number, bankDay: "all" })}`;
  if (code === "bankMissing")
    return `${BANK_LINES_PATH}?${new URLSearchParams({ matchedNo: number, bankDay: "all" })}`;
  if (number.startsWith("P")) return buildPolicyHref(number);
  if (code === "payoutUnknown" || code === "refundWaiting")
    return `/documentManagement/refunds?${new URLSearchParams({ refundNo: number })}`;
  return `/documentManagement/receipts?${new URLSearchParams({ number, begunAt: "all" })}`;
}

const figureColumns = [
  ["premium", "保费收入"],
  ["tax", "应交增值税"],
  ["received", "实收"],
  ["paidOut", "实付"],
  ["commission", "手续费"],
] as const;

/** The figures of the period by branch and product. */
export function FigureTable({ figures }: { figures: readonly Figure[] }) {
  return (
    <section aria-labelledby="period-figures">
      <h2 id="period-figures">机构与险种发生额</h2>
      {figures.length === 0 ? (
        <p className="quiet-note">该期间没有发生额。</p>
      ) : (
        <table className="edition-table">
          <caption className="visually-hidden">机构与险种发生额</caption>
          <thead>
            <tr>
              <th scope="col">机构</th>
              <th scope="col">险种</th>
              <th scope="col">币种</th>
              {figureColumns.map(([name, label]) => (
                <th key={name} scope="col" className="is-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={`${figure.comCode} ${figure.riskCode} ${figure.currency}`}>
                <th scope="row">{figure.comName}</th>
                <td data-label="险种">{figure.riskName}</td>
                <td data-label="币种">{getCurrencyUnit(figure.currency)}</td>
                {figureColumns.map(([name, label]) => (
                  <td key={name} data-label={label} className="is-right">
                    {formatMoney(figure[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
