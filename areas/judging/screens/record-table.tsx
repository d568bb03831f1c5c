import type { ReactNode } from "react";

export type RecordColumn<Row> = {
  readonly title: string;
  readonly isRight?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

type RecordTableProps<Row> = {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Rows below the others, such as a total. */
  children?: ReactNode;
};

/** A short table of figures; on a phone each cell stands behind the title of its column. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, children }: RecordTableProps<Row>) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isRight }) => (
            <th key={title} scope="col" className={isRight ? "is-right" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, isRight, cell }, index) => (
              <td
                key={title}
                data-label={index === 0 ? undefined : title.replace(/（.*）$/, "")}
                className={isRight ? "is-right" : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
