import { type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";

const STEP = 200;

export type ShowMoreTableColumn<Row> = { title: string; className: string; cell: (row: Row) => ReactNode };
type GrowingTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly ShowMoreTableColumn<Row>[];
};

/** Shows the first two hundred rows and more on demand. */
export function ShowMoreTable<Row>({ label, rows, rowKey, columns }: GrowingTableProps<Row>) {
  const [limit, setLimit] = useState(STEP);
  const visibleRows = rows.slice(0, limit);
  return (
    <ScrollRegion label={`${label}表格`}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, className, cell }) => (
                <td key={title} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {visibleRows.length < rows.length && (
        <p className="table-more">
          已显示 {visibleRows.length} / {rows.length.toLocaleString("zh-CN")} 条
          <Button size="small" onClick={() => setLimit(limit + STEP)}>
            再显示 {STEP} 条
          </Button>
        </p>
      )}
    </ScrollRegion>
  );
}
