import { Button } from "#platform/ui/button.tsx";
import { formatListCell, type CodeNamesByLookUp } from "../cell-text.ts";
import { listVisibleColumns } from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import { getListColumn, type ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { type CellComponents, renderListCell } from "./drawn-cell.tsx";
import type { RowMenuPlace } from "./row-menu.tsx";
import { ShortNumber } from "./short-number.tsx";

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

/** Renders rows as cards on a phone: whom each is about, the amount, the state and the first columns. */
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
  const lead = list.card && {
    title: getListColumn(list, list.card.title),
    figure: getListColumn(list, list.card.figure),
  };
  const inHead = new Set([list.heading, list.card?.title, list.card?.figure]);
  const shown = listVisibleColumns(list.columns, settings).filter(({ name }) => !inHead.has(name));
  const states = shown.filter(({ tones }) => tones);
  const facts = shown.filter(({ tones }) => !tones).slice(0, FACTS);
  return (
    <ul className="list-cards">
      {page.map((row, at) => {
        const number = formatListCell(heading, row[heading.name], names);
        // A draft may lack the party that its card leads with.
        const party =
          lead && row[lead.title.name] ? formatListCell(lead.title, row[lead.title.name], names) : "";
        return (
          <li key={row[list.key]} className={isChosen(row) ? "is-chosen" : ""}>
            <div className="list-card-head">
              <input
                type="checkbox"
                aria-label={`选择 ${party} ${number}`}
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
                {party === "" ? number : party}
                {party !== "" && (
                  <small>
                    {" "}
                    <ShortNumber text={number} />
                  </small>
                )}
              </Button>
              <span className="list-card-side">
                {lead && row[lead.figure.name] && (
                  <span className="list-card-figure" title={lead.figure.label}>
                    {renderListCell(lead.figure, row, { names, faces })}
                  </span>
                )}
                {states
                  .filter(({ name }) => row[name])
                  .map((column) => (
                    <span key={column.name} title={column.label}>
                      {renderListCell(column, row, { names, faces })}
                    </span>
                  ))}
              </span>
              {onMenu && <CardMenuButton number={number} row={row} onMenu={onMenu} />}
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

type CardMenuButtonProps = { number: string; row: ListRow; onMenu: (place: RowMenuPlace) => void };

function CardMenuButton({ number, row, onMenu }: CardMenuButtonProps) {
  return (
    <Button
      look="bare"
      className="list-card-more"
      aria-haspopup="menu"
      aria-label={`操作 ${number}`}
      onClick={({ currentTarget }) => onMenu({ row, anchor: currentTarget.getBoundingClientRect() })}
    >
      <span aria-hidden="true">⋯</span>
    </Button>
  );
}
