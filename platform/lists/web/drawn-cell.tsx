import type { ComponentType, ReactNode } from "react";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isPast } from "#platform/kernel/shanghai-time.ts";
import { type CodeNamesByLookUp, formatListCell, EMPTY_CELL_TEXT, listCellCodes } from "../cell-text.ts";
import type { ListColumn, StateTone } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { ShortNumber } from "./short-number.tsx";

/** Components by column, for cells that need more than the column's value. */
export type CellComponents = Readonly<Record<string, ComponentType<{ row: ListRow }>>>;

const TONES: Readonly<Record<StateTone, string>> = {
  good: "chip is-good has-dot",
  bad: "chip is-bad has-dot",
  waiting: "chip is-waiting has-dot",
  running: "chip is-running has-dot",
  resting: "chip is-past has-dot",
};

type Drawing = { readonly names: CodeNamesByLookUp; readonly faces: CellComponents };

/** Renders a cell; a state is a word with a coloured dot. */
export function renderListCell(column: ListColumn, row: ListRow, { names, faces }: Drawing): ReactNode {
  const Face = faces[column.name];
  if (Face) return <Face row={row} />;
  const value = row[column.name];
  const text = formatListCell(column, value, names);
  const tone = column.tones?.[value ?? ""];
  if (isLate(column, row))
    return <span className={TONES.bad}>{column.kind === "date" ? `${text} 逾期` : text}</span>;
  if (tone !== undefined && text !== EMPTY_CELL_TEXT) return <span className={TONES[tone]}>{text}</span>;
  return text;
}

function isLate({ name, kind, lateUnless }: ListColumn, row: ListRow): boolean {
  const moment = row[name];
  if (lateUnless === undefined || !moment) return false;
  const isOver = Object.entries(lateUnless).some(([column, values]) => values.includes(row[column] ?? ""));
  return !isOver && (kind === "date" ? moment < getTodayInShanghai(new Date()) : isPast(moment));
}

/** As `renderListCell`, in the narrow columns of a grid. */
export function renderGridCell(column: ListColumn, row: ListRow, drawing: Drawing): ReactNode {
  const cell = renderListCell(column, row, drawing);
  if (typeof cell !== "string") return cell;
  if (column.kind === "number") return <ShortNumber text={cell} />;
  const codes = listCellCodes(column, row[column.name] ?? "");
  return codes.length > 1 ? <ShortCodes text={cell} count={codes.length} /> : cell;
}

/** Shows the first of several names and how many there are, for a narrow column. */
function ShortCodes({ text, count }: { text: string; count: number }) {
  const [first] = text.split("、");
  return (
    <span className="list-codes" title={text}>
      <span>{first}</span>等 {count} 项
    </span>
  );
}

export function getCellClass({ kind }: ListColumn): string {
  if (kind === "number") return "list-cell is-number";
  return kind === "money" || kind === "integer" ? "list-cell is-right" : "list-cell";
}
