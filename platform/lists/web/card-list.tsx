import { Button } from "#platform/ui/button.tsx";
import { formatListCell, type CodeNamesByLookUp } from "../cell-text.ts";
import { listVisibleColumns } from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import { getListColumn, type ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { type CellComponents, renderListCell } from "./drawn-cell.tsx";
import type { RowMenuPlace } from "./row-menu.tsx";

const FACTS = 5;

type CardListProps = {
  list: ListDefinition;
  page: readonly ListRow[];
  settings: ListSettings;
  names: CodeNamesByLookUp;
  faces: CellComponents;
  isChosen: (row: ListRow) => boolean;
  onActive: (at: number) => void;
  onChoose: (row: ListRow) => void;
  onOpen: (row: ListRow) => void;
  onMenu: ((place: RowMenuPlace) => void) | undefined;
};

/** Renders rows as cards on a phone: heading, state and first columns. */
export function CardList({
  list,
  page,
  settings,
  names,
  faces,
  isChosen,
  onActive,
  onChoose,
  onOpen,
  onMenu,
}: CardListProps) {
  const heading = getListColumn(list, list.heading);
  const shown = listVisibleColumns(list.columns, settings).filter(({ name }) => name !== list.heading);
  const states = shown.filter(({ tones }) => tones);
  const facts = shown.filter(({ tones }) => !tones).slice(0, FACTS);
  return (
    <ul className="list-cards">
      {page.map((row, at) => {
        const title = formatListCell(heading, row[heading.name], names);
        return (
          <li key={row[list.key]} className={isChosen(row) ? "is-chosen" : ""}>
            <div className="list-card-head">
              <input
                type="checkbox"
                aria-label={`选择 ${title}`}
                checked={isChosen(row)}
                onChange={() => onChoose(row)}
              />
              <Button
                look="bare"
                onClick={() => {
                  onActive(at);
                  onOpen(row);
                }}
              >
                {title}
              </Button>
              {states
                .filter(({ name }) => row[name])
                .map((column) => (
                  <span key={column.name} title={column.label}>
                    {renderListCell(column, row, { names, faces })}
                  </span>
                ))}
              {onMenu && (
                <Button
                  look="bare"
                  className="list-card-more"
                  aria-haspopup="menu"
                  aria-label={`操作 ${title}`}
                  onClick={({ currentTarget }) =>
                    onMenu({ row, anchor: currentTarget.getBoundingClientRect() })
                  }
                >
                  <span aria-hidden="true">⋯</span>
                </Button>
              )}
            </div>
            <dl className="facts">
              {facts.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>{renderListCell(column, row, { names, faces })}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
