/** The rows of both grids: numbers, names, amounts, days and states, as in a list of documents. */
export const ROW_COUNT = 10_000;
export const COLUMN_COUNT = 25;
export const ROW_PX = 42;

export type GridField = {
  readonly name: string;
  readonly label: string;
  readonly kind: "number" | "text" | "money" | "date";
  readonly width: number;
};
export type GridRecord = Readonly<Record<string, string>>;

const kinds = ["number", "text", "money", "date", "text"] as const;
const widths = { number: 170, text: 140, money: 130, date: 110 } as const;

export const gridFields: readonly GridField[] = Array.from({ length: COLUMN_COUNT }, (_, index) => {
  const kind = kinds[index % kinds.length] ?? "text";
  return { name: `column${index}`, label: `第${index + 1}列`, kind, width: widths[kind] };
});

export function gridRecords(): GridRecord[] {
  return Array.from({ length: ROW_COUNT }, (_, row) =>
    Object.fromEntries(gridFields.map(({ name, kind }, index) => [name, valueOf(kind, row, index)])),
  );
}

function valueOf(kind: GridField["kind"], row: number, at: number): string {
  if (kind === "number") return `T0405${String(row * 31 + at).padStart(11, "0")}`;
  if (kind === "money") return `${(row * 97 + at * 13) % 1_000_000}.${String(row % 100).padStart(2, "0")}`;
  if (kind === "date")
    return `2026-${String(1 + (row % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;
  return `示例客户${(row + at) % 997}`;
}
