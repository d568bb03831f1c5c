import { useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { formatRangeEnds, resolveDayRange } from "#platform/lists/filter-text.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, isPlainDate } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { exportTrialBalance, queryTrialBalance } from "../contract.ts";
import { POSTINGS_PATH } from "../rules/ledger-places.ts";
import { describeBalance } from "../rules/trial-balance.ts";
import "#areas/judging/screens/drafting.css";
import "./ledger.css";

type Period = { readonly from: string; readonly to: string };
type TrialBalance = AnswerOf<typeof queryTrialBalance>;
type Row = TrialBalance["rows"][number];

/** 科目余额表: every account with its balance before and after the period. Each figure opens its postings. */
export function TrialBalancePage({ query, setQuery }: PageProps) {
  const [month] = useState(() => resolveDayRange({ month: "this" }, getTodayInShanghai(new Date())));
  const period = { from: query["from"] ?? month.from ?? "", to: query["to"] ?? month.to ?? "" };
  const isReadable = isPlainDate(period.from) && isPlainDate(period.to) && period.from <= period.to;
  const balance = useCallQuery(queryTrialBalance, period, ["ledger", "trialBalance", period], {
    enabled: isReadable,
  });
  const { busy, error, run } = useSingleRunningAction<"export">();
  const save = () =>
    run("export", async () => saveFile(await callApi(exportTrialBalance, period, fileCallOptions)));
  return (
    <div className="ledger-page">
      <header className="ledger-head">
        <h1>科目余额表</h1>
        <PeriodFields period={period} onChange={setQuery} />
        <Button isBusy={busy === "export"} disabled={!isReadable} onClick={() => void save()}>
          导出
        </Button>
      </header>
      <div className="ledger-body">
        {error && <ErrorNote error={error} />}
        {balance.error && <ErrorNote error={balance.error} onRetry={() => void balance.refetch()} />}
        {isReadable && balance.isLoading && <LoadingSkeleton rows={6} label="正在加载科目余额" />}
        {isReadable && balance.data && <BalanceTable balance={balance.data} period={period} />}
      </div>
    </div>
  );
}

type PeriodFieldsProps = { readonly period: Period; readonly onChange: (change: Partial<Period>) => void };

/** Takes over what is a day; what is being typed stays in the field. */
function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const [typed, setTyped] = useState(period);
  const take = (change: Partial<Period>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (next.from !== "" && next.to !== "" && next.from <= next.to) onChange(next);
  };
  const isReversed = typed.from !== "" && typed.to !== "" && typed.from > typed.to;
  return (
    <>
      <DateField label="开始日期" value={typed.from} onChange={(from) => take({ from })} />
      <DateField
        label="结束日期"
        value={typed.to}
        onChange={(to) => take({ to })}
        error={isReversed ? "结束日期不能早于开始日期" : undefined}
      />
    </>
  );
}

function BalanceTable({ balance: { rows, totals }, period }: { balance: TrialBalance; period: Period }) {
  if (rows.length === 0) return <p className="quiet-note">该期间没有余额和发生额。</p>;
  return (
    <table className="edition-table">
      <caption className="visually-hidden">科目余额表</caption>
      <thead>
        <tr>
          <th scope="col">科目</th>
          <th scope="col">币种</th>
          {["期初余额", "本期借方", "本期贷方", "期末余额"].map((label) => (
            <th key={label} scope="col" className="is-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BalanceRow key={`${row.account} ${row.currency}`} row={row} period={period} />
        ))}
        {totals.map(({ currency, debit, credit }) => (
          <tr key={currency} className="is-total">
            <th scope="row">合计</th>
            <td data-label="币种">{currency}</td>
            <td aria-hidden="true" />
            <td data-label="本期借方" className="is-right">
              {formatMoney(debit)}
            </td>
            <td data-label="本期贷方" className="is-right">
              {formatMoney(credit)}
            </td>
            <td data-label="核对" className="is-right">
              {debit === credit ? "借贷平衡" : "借贷不平"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ row, period: { from, to } }: { row: Row; period: Period }) {
  const { account, accountName, currency, opening, debit, credit, closing } = row;
  const hrefOf = (range: { from?: string; to?: string }, side?: "debit" | "credit"): string =>
    `${POSTINGS_PATH}?${new URLSearchParams({
      account,
      currency,
      day: formatRangeEnds(range),
      ...(side && { [side]: "0.01~" }),
    })}`;
  return (
    <tr>
      <th scope="row">{accountName}</th>
      <td data-label="币种">{currency}</td>
      <td data-label="期初余额" className="is-right">
        <Balance balance={opening} />
      </td>
      <td data-label="本期借方" className="is-right">
        <Figure amount={debit} href={hrefOf({ from, to }, "debit")} />
      </td>
      <td data-label="本期贷方" className="is-right">
        <Figure amount={credit} href={hrefOf({ from, to }, "credit")} />
      </td>
      <td data-label="期末余额" className="is-right">
        <Balance balance={closing} href={hrefOf({ to })} />
      </td>
    </tr>
  );
}

function Balance({ balance, href }: { balance: string; href?: string }) {
  const { side, amount } = describeBalance(balance);
  return (
    <span>
      <span className="ledger-side">{side}</span>
      <Figure amount={amount} href={href} />
    </span>
  );
}

function Figure({ amount, href }: { amount: string; href?: string | undefined }) {
  const text = formatMoney(amount);
  return href === undefined || amount === "0.00" ? text : <TextLink href={href}>{text}</TextLink>;
}
