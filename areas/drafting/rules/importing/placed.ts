import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { fixMessage } from "#platform/forms/sheet/fix-messages.ts";
import type { Sheet, SheetError } from "#platform/forms/sheet/sheet.ts";
import type { ColumnPositions, FindOptionList } from "#platform/forms/sheet/sheet-rows.ts";
import { type ImportLayout, MAIN_SHEET } from "./layout.ts";

/** Where a form stands in a file, and the rows of its tables. */
type FormAt = { readonly at: number; readonly rowsAt: Readonly<Record<string, readonly number[]>> };

type Placing = {
  readonly product: Product;
  readonly layouts: readonly ImportLayout[];
  readonly heads: Readonly<Record<string, ColumnPositions>>;
  readonly sheets: readonly Sheet[];
  readonly listAt: FindOptionList;
};

/** Tells what a form says is wrong at the row and column of the file that it came from. */
export function openPlacing({ product, layouts, heads, sheets, listAt }: Placing) {
  const textAt = openTexts(sheets);
  return ({ at, rowsAt }: FormAt, { section, index, element, message }: FormError): SheetError => {
    const table = layouts.find((one) => one.table === section);
    const sheet = table?.name ?? MAIN_SHEET;
    const line = table ? (rowsAt[section]?.[index] ?? at) : at;
    const isOfRow = !table || rowsAt[section]?.[index] !== undefined;
    const where = isOfRow ? sheet : MAIN_SHEET;
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
      title: layout?.columns.find((one) => one.key === key)?.title ?? found?.label ?? element,
      text: column < 0 ? "" : textAt(where, line, column),
      message,
      fix: fixFor(column, found && fixMessage(found, listAt(section, found))),
    };
  };
}

function fixFor(column: number, fix: string | undefined): string {
  const said = fix ?? "按提示改正";
  return column < 0 ? `补上该列，${said}` : said;
}

function openTexts(sheets: readonly Sheet[]) {
  const rows = new Map(
    sheets.map(({ name, rows: lines }) => [name, new Map(lines.map(({ at, cells }) => [at, cells]))]),
  );
  const only = sheets.length === 1 ? rows.values().next().value : undefined;
  return (sheet: string, at: number, column: number): string =>
    (rows.get(sheet) ?? only)?.get(at)?.[column] ?? "";
}

/** What can no longer be read is told once, not again as missing. */
export function withoutRepeats(errors: readonly SheetError[]): SheetError[] {
  const seen = new Set<string>();
  return errors
    .filter(({ sheet, at, column, title, message }) => {
      const place = `${sheet} ${at} ${column < 0 ? `${title} ${message}` : column}`;
      const isNew = !seen.has(place);
      seen.add(place);
      return isNew;
    })
    .toSorted((one, other) => one.at - other.at || one.column - other.column);
}
