import { Popover } from "#platform/ui/popover.tsx";
import { type ColumnSettings, shownColumns } from "../column-settings.ts";
import type { ListDefinition } from "../definition.ts";
import type { ExportFormat } from "../list-call.ts";
import { useExport } from "./export-queries.ts";
import type { ListView } from "./list-address.ts";
import type { PageAnswer } from "./list-queries.ts";

type ExportButtonProps = {
  list: ListDefinition;
  /** Until they are known there may be many. */
  totals: NonNullable<PageAnswer["totals"]> | undefined;
  looked: ListView;
  settings: ColumnSettings;
};

const formats: readonly (readonly [format: ExportFormat, label: string])[] = [
  ["xlsx", "Excel 文件（.xlsx）"],
  ["csv", "CSV 文件（.csv）"],
];

export function ExportButton({ list, totals, looked: { filters, sort }, settings }: ExportButtonProps) {
  const exporting = useExport(list);
  const isMany = totals?.isMore ?? true;
  const columns = shownColumns(list.columns, settings).map(({ name }) => name);
  return (
    <Popover label="导出" className="button" face={exporting.isPending ? "正在导出…" : "导出"}>
      {(close) => (
        <div className="list-export">
          {formats.map(([format, label]) => (
            <button
              key={format}
              type="button"
              disabled={exporting.isPending}
              onClick={() => {
                exporting.save({ filters, sort, columns, format }, isMany);
                close();
              }}
            >
              {label}
            </button>
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
