import { buildTableSheetLayout, type ImportSheetLayout } from "./layout.ts";
import { createSheetErrorLocator, removeRepeatedSheetErrors, checkDuplicatePersons } from "./sheet-errors.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import {
  checkForm,
  type FormCodeVocabulary,
  type FormError,
  isEmptyCell,
} from "#platform/forms/check-form.ts";
import { type FormSection, partyFactNames } from "#platform/forms/definition.ts";
import type { FilledRow, FormCell } from "#platform/forms/filled-form.ts";
import { deriveFactsFromCertificateNumber } from "#platform/forms/party.ts";
import { type FindOptionList, parseSheetRows } from "#platform/forms/sheet/sheet-rows.ts";
import type { ParsedSheet, SheetError } from "#platform/forms/sheet/sheet.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

export type ImportedTableJudgement = {
  /** `at`: the row of the file. */
  readonly rows: readonly { readonly at: number; readonly cells: FilledRow }[];
  readonly errors: readonly SheetError[];
};
export type TableContext = {
  readonly compiled: CompiledProduct;
  readonly listAt: FindOptionList;
  readonly words: FormCodeVocabulary;
  readonly today: PlainDate;
};

type TablePlace = { readonly section: FormSection; readonly layout: ImportSheetLayout };

/** The rows of a sheet as rows of a table, the errors of reading them, and those of their cells. */
export function readImportedRows(
  sheet: ParsedSheet,
  { section, layout }: TablePlace,
  { compiled: { product, form }, listAt, words, today }: TableContext,
) {
  const { code } = section;
  const { positions, rows: parsed, errors } = parseSheetRows(sheet, layout, listAt);
  const rows = parsed.map((row) => ({
    ...row,
    cells: fillImportedRow(section, row.row, { base: {}, today }),
  }));
  const context = { today, vocabulary: words, facts: {}, computed: () => undefined };
  const filled = { [code]: rows.map(({ cells }) => cells) };
  const cellErrors = checkForm(form, filled, context).filter(
    (error) => error.section === code && error.index >= 0,
  );
  const heads = { [layout.name]: positions };
  const locate = createSheetErrorLocator({ product, layouts: [layout], heads, sheets: [sheet], listAt });
  const position = { at: sheet.rows[0]?.at ?? 1, rowsAt: { [code]: rows.map(({ at }) => at) } };
  const place = (error: FormError): SheetError => locate(position, error);
  return { positions, rows, errors, cellErrors, place };
}

/** The rows of a sheet as rows of the table, with their errors. */
export function judgeImportedTable(
  sheet: ParsedSheet,
  section: FormSection,
  context: TableContext,
): ImportedTableJudgement {
  const layout = buildTableSheetLayout(section);
  const { positions, rows, errors, cellErrors, place } = readImportedRows(
    sheet,
    { section, layout },
    context,
  );
  const doubled = checkDuplicatePersons(context.compiled.product, { layout, rows }, positions);
  return {
    rows: rows.map(({ at, cells }) => ({ at, cells })),
    errors: removeRepeatedSheetErrors([...errors, ...doubled, ...cellErrors.map(place)]),
  };
}

export type ImportedRowDefaults = { readonly base: FilledRow; readonly today: PlainDate };

/** Defaults of the section, then the cells of the file, then the facts that identity numbers contain. */
export function fillImportedRow(
  section: FormSection,
  read: FilledRow,
  { base, today }: ImportedRowDefaults,
): FilledRow {
  const cells = section.elements.flatMap(({ elementCode, type, defaultEmbedValues }) => {
    const [first = ""] = defaultEmbedValues;
    const preset: FormCell = type === "cascader" && first !== "" ? defaultEmbedValues : first;
    const cell = read[`${section.code}.${elementCode}`] ?? preset;
    return isEmptyCell(cell) ? [] : [[elementCode, cell] as const];
  });
  const defaults = section.code === "base" ? base : {};
  const row: FilledRow = { ...defaults, ...Object.fromEntries(cells) };
  const partyCells = (section.parties ?? []).flatMap((party) => {
    const facts = deriveFactsFromCertificateNumber(party, row, today);
    return partyFactNames.flatMap((fact) => {
      const element = party[fact];
      const cell = facts[fact];
      return element === undefined || cell === undefined || !isEmptyCell(row[element])
        ? []
        : [[element, cell] as const];
    });
  });
  return { ...row, ...Object.fromEntries(partyCells) };
}
