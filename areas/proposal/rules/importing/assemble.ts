import { fillImportedRow, type ImportedRowDefaults } from "#areas/judging/rules/importing/table-rows.ts";
import {
  type ImportSheetLayout,
  buildImportSheetLayouts,
  MAIN_IMPORT_SHEET_NAME,
  PROPOSAL_NUMBER_COLUMN_TITLE,
} from "#areas/judging/rules/importing/layout.ts";
import { checkDuplicatePersons } from "#areas/judging/rules/importing/sheet-errors.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, type FilledRow, isTableSection } from "#platform/forms/filled-form.ts";
import { refreshPartiesMarkedSame } from "#platform/forms/same-party.ts";
import {
  type ColumnPositions,
  type FindOptionList,
  parseSheetRows,
  type SheetFormRow,
} from "#platform/forms/sheet/sheet-rows.ts";
import type { ParsedSheet, SheetError } from "#platform/forms/sheet/sheet.ts";

/** One proposal of a file, with the rows of its parts. */
export type ImportedForm = {
  readonly no: string;
  readonly at: number;
  readonly form: FilledForm;
  /** The rows of each table in the file, in the order of the form. */
  readonly rowsAt: Readonly<Record<string, readonly number[]>>;
};
export type AssembledImportForms = {
  readonly forms: readonly ImportedForm[];
  readonly errors: readonly SheetError[];
  readonly heads: Readonly<Record<string, ColumnPositions>>;
};
type ImportContext = {
  readonly product: Product;
  readonly listAt: FindOptionList;
  readonly start: ImportedRowDefaults;
};
type Part = {
  readonly layout: ImportSheetLayout;
  readonly positions: ColumnPositions;
  readonly rows: readonly SheetFormRow[];
  readonly errors: readonly SheetError[];
};

/** The proposals of a file, as if a user had typed them. */
export function assembleImportForms(
  sheets: readonly ParsedSheet[],
  context: ImportContext,
): AssembledImportForms {
  const parts = buildImportSheetLayouts(context.product).map((layout) =>
    readPart(sheets, layout, context.listAt),
  );
  const [main, ...tables] = parts;
  const numbered = numberRows(main?.rows ?? []);
  const owners = new Map(numbered.map(({ no, at }) => [no, at]));
  const lost = tables.flatMap((table) => ownerErrors(table, owners));
  const byOwner = tables.map((table) => ({
    table,
    rows: Map.groupBy(table.rows, ({ key }) => ownerOf(key, owners)),
  }));
  const forms = numbered.map(({ no, at, row }) => {
    const own = byOwner.map(({ table, rows }) => [table.layout.table ?? "", rows.get(no) ?? []] as const);
    return formOf({ no, at, row, own }, context);
  });
  const doubled = tables.flatMap((table) => checkDuplicatePersons(context.product, table, table.positions));
  const twice = main ? numberErrors(main) : [];
  return {
    forms,
    errors: [...parts.flatMap(({ errors }) => errors), ...twice, ...lost, ...doubled],
    heads: Object.fromEntries(parts.map(({ layout, positions }) => [layout.name, positions])),
  };
}

/** A file of one sheet needs no name for it. */
function readPart(sheets: readonly ParsedSheet[], layout: ImportSheetLayout, listAt: FindOptionList): Part {
  const named = sheets.find(({ name }) => name.trim() === layout.name);
  const sheet =
    named ?? (layout.name === MAIN_IMPORT_SHEET_NAME && sheets.length === 1 ? sheets[0] : undefined);
  if (!sheet) return { layout, positions: new Map(), rows: [], errors: [] };
  return { layout, ...parseSheetRows({ ...sheet, name: layout.name }, layout, listAt) };
}

type NumberedRow = { readonly no: string; readonly at: number; readonly row: FilledRow };

/** Who gives no numbers counts as in the order of his rows. */
function numberRows(rows: readonly SheetFormRow[]): NumberedRow[] {
  const seen = new Set<string>();
  return rows.flatMap(({ key, at, row }, index) => {
    const no = key === "" ? `#${index + 1}` : key;
    if (seen.has(no)) return [];
    seen.add(no);
    return [{ no, at, row }];
  });
}

function numberErrors({ layout, positions: heads, rows }: Part): SheetError[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ key, at }) => {
    if (key === "") return [];
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, at);
    return earlier === undefined
      ? []
      : [atNumber(layout, heads, at, key, `投保序号与第 ${earlier} 行相同`, "每张投保单用不同的序号")];
  });
}

/** Where there is one proposal only, all rows are its own. */
function ownerOf(key: string, owners: ReadonlyMap<string, number>): string | undefined {
  if (owners.has(key)) return key;
  return key === "" && owners.size === 1 ? owners.keys().next().value : undefined;
}

function ownerErrors(
  { layout, positions: heads, rows }: Part,
  owners: ReadonlyMap<string, number>,
): SheetError[] {
  return rows
    .filter(({ key }) => ownerOf(key, owners) === undefined)
    .map(({ at, key }) =>
      atNumber(
        layout,
        heads,
        at,
        key,
        key === "" ? "没有填写投保序号" : `“${MAIN_IMPORT_SHEET_NAME}”中没有序号“${key}”`,
        `填写“${MAIN_IMPORT_SHEET_NAME}”中的投保序号`,
      ),
    );
}

function atNumber(
  { name: sheet }: ImportSheetLayout,
  heads: ColumnPositions,
  at: number,
  text: string,
  message: string,
  fix: string,
): SheetError {
  return {
    sheet,
    at,
    column: heads.get("no") ?? -1,
    title: PROPOSAL_NUMBER_COLUMN_TITLE,
    text,
    message,
    fix,
  };
}

type Own = NumberedRow & {
  readonly own: readonly (readonly [table: string, rows: readonly SheetFormRow[]])[];
};

function formOf({ no, at, row, own }: Own, { product, start }: ImportContext): ImportedForm {
  const rowsOf = new Map(own);
  const sections = product.sections.map((section) => {
    const filled = isTableSection(section)
      ? (rowsOf.get(section.code) ?? []).map((tableRow) => fillImportedRow(section, tableRow.row, start))
      : fillImportedRow(section, row, start);
    return [section.code, filled] as const;
  });
  const form = refreshPartiesMarkedSame(product.sections, Object.fromEntries(sections));
  const rowsAt = own.map(([table, rows]) => [table, rows.map(({ at: line }) => line)] as const);
  return { no, at, form, rowsAt: Object.fromEntries(rowsAt) };
}

/** The number of errors of each proposal; an error without a row, such as a missing column, counts for all. */
export function countErrorsByForm(
  forms: readonly ImportedForm[],
  errors: readonly SheetError[],
  layouts: readonly ImportSheetLayout[],
): Map<string, number> {
  const owners = new Map<string, string>();
  for (const { no, at, rowsAt } of forms) {
    owners.set(placeKey(MAIN_IMPORT_SHEET_NAME, at), no);
    for (const { table, name } of layouts)
      for (const line of (table !== undefined && rowsAt[table]) || []) owners.set(placeKey(name, line), no);
  }
  const counts = new Map(forms.map(({ no }) => [no, 0]));
  for (const { sheet, at } of errors) {
    const owner = owners.get(placeKey(sheet, at));
    const affected = owner === undefined ? [...counts.keys()] : [owner];
    for (const no of affected) counts.set(no, (counts.get(no) ?? 0) + 1);
  }
  return counts;
}

function placeKey(sheet: string, at: number): string {
  return `${at} ${sheet}`;
}
