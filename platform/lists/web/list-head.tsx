import { formatMoney } from "#platform/kernel/money.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import type { ColumnSettings } from "../column-settings.ts";
import type { ListDefinition } from "../definition.ts";
import { ExportButton } from "./export-button.tsx";
import type { ListView } from "./list-address.ts";
import type { PageAnswer } from "./list-queries.ts";
import type { ListStart } from "./row-action.ts";

type Totals = NonNullable<PageAnswer["totals"]>;
type ListHeadProps = {
  list: ListDefinition;
  totals: Totals | undefined;
  looked: ListView;
  settings: ColumnSettings;
  start: ListStart | undefined;
  startToo: ListStart | undefined;
};

export function ListHead({ list, totals, looked, settings, start, startToo }: ListHeadProps) {
  return (
    <header className="list-head">
      <h1>{list.title}</h1>
      <p className="list-totals" role="status">
        {totals ? totalWords(list, totals) : ""}
      </p>
      <div className="list-head-deeds">
        <ExportButton list={list} totals={totals} looked={looked} settings={settings} />
        {startToo && <Start start={startToo} look="button" />}
        {start && <Start start={start} look="button primary" />}
      </div>
    </header>
  );
}

function Start({ start, look }: { start: ListStart; look: string }) {
  if (!useMayOperate(start.permission)) return null;
  if ("href" in start)
    return (
      <a className={look} href={start.href}>
        {start.label}
      </a>
    );
  return (
    <button type="button" className={look} onClick={start.run}>
      {start.label}
    </button>
  );
}

function totalWords({ columns }: ListDefinition, { count, isMore, sums }: Totals): string {
  const counted = `${count.toLocaleString("zh-CN")}${isMore ? "+" : ""} 条`;
  const summed = columns
    .filter(({ sum }) => sum)
    .map(({ name, label }) => `${label.replace(/（元）$/, "")}合计 ${formatMoney(sums[name])} 元`);
  return [counted, ...summed].join(" · ");
}
