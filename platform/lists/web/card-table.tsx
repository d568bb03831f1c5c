import { ScrollTable, type ScrollTableProps } from "#platform/web/scroll-table.tsx";
import { useIsNarrowScreen } from "./use-narrow.ts";
import "./list.css";

const EMPTY = "/";

/** A table of results. On a phone each row is a card, which leaves out empty cells. */
export function CardTable<Row>(props: ScrollTableProps<Row>) {
  const { label, columns, rows, keyOf } = props;
  const isNarrow = useIsNarrowScreen();
  if (!isNarrow) return <ScrollTable {...props} />;
  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <dl className="facts">
            {columns
              .map(({ title, cell }) => ({ title, content: cell(row) }))
              .filter(({ content }) => content !== EMPTY)
              .map(({ title, content }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
