import { type ImportSheetLayout, MAIN_IMPORT_SHEET_NAME } from "./layout.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { getCellFixInstruction } from "#platform/forms/sheet/fix-messages.ts";
import type { ColumnPositions, FindOptionList, SheetFormRow } from "#platform/forms/sheet/sheet-rows.ts";
import { type ParsedSheet, type SheetError, formatColumnLetters } from "#platform/forms/sheet/sheet.ts";

/** The row of a form in the file, and the rows of its tables. */
type FormAt = { readonly at: number; readonly rowsAt: Readonly<Record<string, readonly number[]>> };

type Placing = {
  readonly product: Product;
  readonly layouts: readonly ImportSheetLayout[];
  readonly heads: Readonly<Record<string, ColumnPositions>>;
  readonly sheets: readonly ParsedSheet[];
  readonly listAt: FindOptionList;
};

/** Turns an error of a form into an error at its row and column of the file. */
export function createSheetErrorLocator({ product, layouts, heads, sheets, listAt }: Placing) {
  const textAt = openTexts(sheets);
  return ({ at, rowsAt }: FormAt, { section, index, element, message }: FormError): SheetError => {
    const table = layouts.find((layout) => layout.table === section);
    const sheet = table?.name ?? MAIN_IMPORT_SHEET_NAME;
    const line = table ? (rowsAt[section]?.[index] ?? at) : at;
    const isOfRow = !table || rowsAt[section]?.[index] !== undefined;
    const where = isOfRow ? sheet : MAIN_IMPORT_SHEET_NAME;
    const layout = layouts.find(({ name }) => name === where);
    const key = `${section}.${element}`;
    const found = product.sections
      .find(({ code }) => code === section)
      ?.elements.find(({ elementCode }) => elementCode === element);
    const column = heads[where]?.get(key) ?? -1;
    return {
      sheet: where,
      at: line,
      column,
      title: layout?.columns.find((shown) => shown.key === key)?.title ?? found?.label ?? element,
      text: column < 0 ? "" : textAt(where, line, column),
      message,
      fix: fixFor(column, found && getCellFixInstruction(found, listAt(section, found))),
    };
  };
}

function fixFor(column: number, fix: string | undefined): string {
  const advice = fix ?? "按提示改正";
  return column < 0 ? `补上该列，${advice}` : advice;
}

function openTexts(sheets: readonly ParsedSheet[]) {
  const rows = new Map(
    sheets.map(({ name, rows: lines }) => [name, new Map(lines.map(({ at, cells }) => [at, cells]))]),
  );
  const only = sheets.length === 1 ? rows.values().next().value : undefined;
  return (sheet: string, at: number, column: number): string =>
    (rows.get(sheet) ?? only)?.get(at)?.[column] ?? "";
}

/** A cell that cannot be read is reported once, and not again as missing. */
export function removeRepeatedSheetErrors(errors: readonly SheetError[]): SheetError[] {
  const reported = new Set<string>();
  return errors
    .filter(({ sheet, at, column, title, message }) => {
      const place = `${sheet} ${at} ${column < 0 ? `${title} ${message}` : column}`;
      const isNew = !reported.has(place);
      reported.add(place);
      return isNew;
    })
    .toSorted((first, second) => first.at - second.at || first.column - second.column);
}

type Table = { readonly layout: ImportSheetLayout; readonly rows: readonly SheetFormRow[] };

/** A person who is listed twice in one proposal; reported at the later row. */
export function checkDuplicatePersons(
  { sections }: Product,
  { layout, rows }: Table,
  heads: ColumnPositions,
): SheetError[] {
  const section = sections.find(({ code }) => code === layout.table);
  const element = section?.elements.find(({ elementCode }) => elementCode === "certificateNo");
  if (section?.kind !== "import" || !element) return [];
  const key = `${section.code}.${element.elementCode}`;
  const first = new Map<string, number>();
  return rows.flatMap(({ at, key: owner, row }) => {
    const cell = row[key];
    if (typeof cell !== "string" || cell === "") return [];
    const who = `${owner} ${cell}`;
    const earlier = first.get(who);
    if (earlier === undefined) first.set(who, at);
    if (earlier === undefined) return [];
    const place = { sheet: layout.name, at, column: heads.get(key) ?? -1, title: element.label, text: cell };
    return [
      { ...place, message: `与第 ${earlier} 行的${element.label}相同`, fix: "删除重复的一行，或更正号码" },
    ];
  });
}

/** A sheet of a brought file as it goes back to the page, where it is corrected. */
export function toSheetView({ name, rows, spoilt }: ParsedSheet) {
  return { name, rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })), spoilt: [...spoilt] };
}

export function toImportErrorRow(error: SheetError) {
  return { ...error, letter: formatColumnLetters(error.column) };
}
