import { CSV_MIME_TYPE, formatCsvHeader, formatCsvLine } from "#platform/kernel/csv.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { FilePiece } from "#platform/server/files.ts";
import { type SpreadsheetCell, XLSX_MIME_TYPE, writeXlsx } from "#platform/server/spreadsheet.ts";
import { formatExportCell } from "../cell-text.ts";
import type { ListColumn, ListDefinition } from "../definition.ts";
import type { ExportFormat } from "../list-call.ts";
import { toSheetCell, getSpreadsheetNumberFormat } from "../sheet-cell.ts";
import type { ExportedPage } from "./exported-rows.ts";

type ExportLayout = { title: string; columns: readonly ListColumn[] };
type Pages = AsyncIterable<Pick<ExportedPage, "rows" | "names">>;
type Writer = { type: string; write(what: ExportLayout, pages: Pages): AsyncIterable<FilePiece> };

const writers: Readonly<Record<ExportFormat, Writer>> = {
  csv: { type: CSV_MIME_TYPE, write: csvOf },
  xlsx: {
    type: XLSX_MIME_TYPE,
    write: ({ title, columns }, pages) =>
      writeXlsx({ name: title, columns: columns.map(sheetColumn), rows: sheetRows(columns, pages) }),
  },
};

export function nameExportFile({ title }: ListDefinition, format: ExportFormat, today: PlainDate) {
  return { name: `${title}-${today}.${format}`, type: writers[format].type };
}

/** Writes page by page, so that memory does not grow with the list. */
export function writeExport(
  format: ExportFormat,
  layout: ExportLayout,
  pages: Pages,
): AsyncIterable<FilePiece> {
  return writers[format].write(layout, pages);
}

async function* csvOf({ columns }: ExportLayout, pages: Pages): AsyncGenerator<string> {
  yield formatCsvHeader(columns.map(({ label }) => label));
  for await (const { rows, names } of pages)
    yield rows
      .map((row) => formatCsvLine(columns.map((column) => formatExportCell(column, row[column.name], names))))
      .join("");
}

function sheetColumn(column: ListColumn) {
  const format = getSpreadsheetNumberFormat(column);
  return { label: column.label, widthPx: column.width, ...(format !== undefined && { format }) };
}

async function* sheetRows(columns: readonly ListColumn[], pages: Pages): AsyncGenerator<SpreadsheetCell[]> {
  for await (const { rows, names } of pages)
    for (const row of rows) yield columns.map((column) => toSheetCell(column, row[column.name], names));
}
