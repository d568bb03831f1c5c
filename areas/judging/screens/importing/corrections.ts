import type * as z from "zod/mini";
import type { ImportFileErrorSchema, ImportFileSheetSchema } from "../../contract/importing.ts";

export type ImportSheet = z.infer<typeof ImportFileSheetSchema>;
export type ImportFileError = z.infer<typeof ImportFileErrorSchema>;
/** What somebody typed over a cell of the file, by its place. */
export type CellCorrections = ReadonlyMap<string, string>;

type Place = Pick<ImportFileError, "sheet" | "at" | "column">;

export function buildCellCorrectionKey({ sheet, at, column }: Place): string {
  return `${sheet}!${column}:${at}`;
}

/** The file as it was read, with what was corrected; a file of one sheet may call it what it likes. */
export function applyCellCorrections(
  sheets: readonly ImportSheet[],
  corrections: CellCorrections,
): ImportSheet[] {
  return sheets.map((sheet) => {
    const own = ofSheet(sheets.length === 1 ? undefined : sheet.name.trim(), corrections);
    return {
      name: sheet.name,
      rows: sheet.rows.map(({ at, cells }) => ({ at, cells: withCells(cells, own.get(at)) })),
      spoilt: sheet.spoilt.filter(({ at, column }) => own.get(at)?.has(column) !== true),
    };
  });
}

type OfRow = ReadonlyMap<number, string>;

function ofSheet(name: string | undefined, corrections: CellCorrections): Map<number, Map<number, string>> {
  const rows = new Map<number, Map<number, string>>();
  for (const [key, text] of corrections) {
    const end = key.lastIndexOf("!");
    if (name !== undefined && key.slice(0, end) !== name) continue;
    const [column, at] = key
      .slice(end + 1)
      .split(":")
      .map(Number);
    const row = rows.get(at ?? 0) ?? new Map<number, string>();
    rows.set(at ?? 0, row.set(column ?? 0, text));
  }
  return rows;
}

/** A row ends with its last filled cell; what is corrected may stand behind it. */
function withCells(cells: readonly string[], corrected: OfRow | undefined): string[] {
  if (!corrected) return [...cells];
  const length = Math.max(cells.length, ...[...corrected.keys()].map((column) => column + 1));
  return Array.from({ length }, (_, column) => corrected.get(column) ?? cells[column] ?? "");
}

/** A column copied from a spreadsheet, over the errors from one on. */
export function parsePastedCorrections(
  errors: readonly ImportFileError[],
  from: number,
  text: string,
): [string, string][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.flatMap((line, index) => {
    const error = errors[from + index];
    return error && error.column >= 0 ? [[buildCellCorrectionKey(error), line] as [string, string]] : [];
  });
}

export function buildCorrectedFile(
  sheets: readonly ImportSheet[],
  corrections: CellCorrections,
  name: string,
): File {
  const bare = name.replace(/\.[^.]*$/, "");
  return new File([JSON.stringify(applyCellCorrections(sheets, corrections))], `${bare}.json`, {
    type: "application/json",
  });
}
