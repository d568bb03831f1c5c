import { Button } from "#platform/ui/button.tsx";
import { Popover } from "#platform/ui/popover.tsx";
import { type ColumnSettings, listVisibleColumns } from "../column-settings.ts";
import type { ListDefinition } from "../definition.ts";
import type { ExportFormat } from "../list-call.ts";
import { useListExport } from "./export-queries.ts";
import type { ListViewSelection } from "./list-address.ts";
import type { ListPageAnswer } from "./list-queries.ts";

type ListExportButtonProps = {
  list: ListDefinition;
  /** While the totals are unknown, the list counts as long. */
  totals: NonNullable<ListPageAnswer["totals"]> | undefined;
  listView: ListViewSelection;
  settings: ColumnSettings;
};

const formats: readonly (readonly [format: ExportFormat, label: string])[] = [
  ["xlsx", "Excel 文件（.xlsx）"],
  ["csv", "CSV 文件（.csv）"],
];

export function ListExportButton({
  list,
  totals,
  listView: { filters, sort },
  settings,
}: ListExportButtonProps) {
  const exporting = useListExport(list);
  const isMany = totals?.isMore ?? true;
  const columns = listVisibleColumns(list.columns, settings).map(({ name }) => name);
  return (
    <Popover label="导出" className="button" face={exporting.isPending ? "正在导出…" : "导出"}>
      {(close) => (
        <div className="list-export">
          {formats.map(([format, label]) => (
            <Button
              key={format}
              look="bare"
              disabled={exporting.isPending}
              onClick={() => {
                exporting.save({ filters, sort, columns, format }, isMany);
                close();
              }}
            >
              {label}
            </Button>
          ))}
          <p>
            按当前的条件、列和排序导出。
            {isMany && "记录较多，将作为后台任务执行。"}
          </p>
        </div>
      )}
    </Popover>
  );
}
