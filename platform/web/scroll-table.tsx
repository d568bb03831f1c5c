import type { ReactNode } from "react";
import { ScrollRegion } from "./scroll-region.tsx";

export type TableColumn<Row> = {
  readonly title: string;
  /** In the head instead of the title, such as a box that chooses all rows. */
  readonly head?: ReactNode;
  /** Numbers stand right; `one-line` is not broken; `name` and `text` keep a width in which they can be read. */
  readonly look?: "number" | "one-line" | "name" | "text";
  readonly cell: (row: Row) => ReactNode;
};

export type ScrollTableProps<Row> = {
  label: string;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A table of results, such as those of the rows of a file, in a region that scrolls. */
export function ScrollTable<Row>({ label, caption, columns, rows, keyOf }: ScrollTableProps<Row>) {
  return (
    <ScrollRegion label={label}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, head, look }) => (
              <th key={title} scope="col" className={classOf(look)}>
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, look, cell }) => (
                <td key={title} className={classOf(look)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function classOf(look: string | undefined): string | undefined {
  return look && `is-${look}`;
}
