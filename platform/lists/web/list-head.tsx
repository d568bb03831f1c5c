import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import type { ColumnSettings } from "../column-settings.ts";
import { listSums, type ListDefinition } from "../definition.ts";
import { ListExportButton } from "./export-button.tsx";
import type { ListViewSelection } from "./list-address.ts";
import type { ListPageAnswer } from "./list-queries.ts";
import type { ListStartAction } from "./row-action.ts";
import { describeSum } from "./selection.ts";

type Totals = NonNullable<ListPageAnswer["totals"]>;
type ListHeadProps = {
  list: ListDefinition;
  totals: Totals | undefined;
  listView: ListViewSelection;
  settings: ColumnSettings;
  start: ListStartAction | undefined;
  startToo: ListStartAction | undefined;
};

export function ListHead({ list, totals, listView, settings, start, startToo }: ListHeadProps) {
  return (
    <header className="list-head">
      <h1>{list.title}</h1>
      <p className="list-totals" role="status">
        {totals ? totalWords(list, totals) : ""}
      </p>
      <div className="list-head-deeds">
        <ListExportButton list={list} totals={totals} listView={listView} settings={settings} />
        {startToo && <Start start={startToo} look="button" />}
        {start && <Start start={start} look="button primary" />}
      </div>
    </header>
  );
}

function Start({ start, look }: { start: ListStartAction; look: string }) {
  if (!useHasOperationPermission(start.permission)) return null;
  if ("href" in start)
    return (
      <a className={look} href={start.href}>
        {start.label}
      </a>
    );
  return (
    <Button look="bare" className={look} onClick={start.run}>
      {start.label}
    </Button>
  );
}

function totalWords({ columns }: ListDefinition, { count, isMore, sums }: Totals): string {
  const counted = `${count.toLocaleString("zh-CN")}${isMore ? "+" : ""} 条`;
  const summed = listSums(columns).map((sum) => describeSum(sum, formatMoney(sums[sum.name])));
  return [counted, ...summed].join(" · ");
}
