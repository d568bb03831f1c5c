import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import {
  createSheetColumns,
  type SheetColumn,
  type SheetLayout,
  toSheetName,
} from "#platform/forms/sheet/sheet-layout.ts";

/** The sheet with one row for each proposal; rows of the other sheets belong to one of them by its number. */
export const MAIN_IMPORT_SHEET_NAME = "投保单";
export const PROPOSAL_NUMBER_COLUMN_TITLE = "投保序号";

export type ImportSheetLayout = SheetLayout & {
  /** The table of a sheet of rows. */
  readonly table: string | undefined;
};

/** Fields that the server sets in every document. */
const SAID_BY_US = new Set(["base.riskCode", "base.inquiryType", "base.batchCount"]);
/** Fields whose defaults are the branch, the user and the team that import. */
const HIS_OWN = new Set(["base.comCode", "base.handlerCode", "base.handler1Code", "base.teamCode"]);

const numberColumn = (isRequired: boolean): SheetColumn => ({
  key: "no",
  title: PROPOSAL_NUMBER_COLUMN_TITLE,
  isRequired,
  section: "",
  element: undefined,
});

/** The sheets of a product's file: its fields in one, each of its tables in one more. */
export function buildImportSheetLayouts({ sections }: Pick<Product, "sections">): ImportSheetLayout[] {
  const fields = sections.filter(({ kind }) => kind === "form").flatMap(fieldsOf);
  const main = {
    name: MAIN_IMPORT_SHEET_NAME,
    table: undefined,
    columns: [numberColumn(false), ...toldApart(fields)],
  };
  const tables = sections
    .filter(({ kind }) => kind === "table" || kind === "import")
    .map(buildTableSheetLayout)
    .map((layout) => ({ ...layout, columns: [numberColumn(false), ...layout.columns] }));
  return [main, ...tables];
}

/** The sheet of one table, whose rows all belong to one form. */
export function buildTableSheetLayout(section: FormSection): ImportSheetLayout {
  return { name: toSheetName(section.title), table: section.code, columns: createSheetColumns(section) };
}

type Field = { readonly column: SheetColumn; readonly sectionTitle: string };

function fieldsOf(section: FormSection): Field[] {
  return createSheetColumns(section)
    .filter(({ key }) => !SAID_BY_US.has(key))
    .map((column) => (HIS_OWN.has(column.key) ? { ...column, isRequired: false } : column))
    .map((column) => ({ column, sectionTitle: section.title }));
}

/** Titles such as 证件类型 occur for the holder and for the insured, so the section is added. */
function toldApart(fields: readonly Field[]): SheetColumn[] {
  const times = Map.groupBy(fields, ({ column }) => column.title);
  return fields.map(({ column, sectionTitle }) =>
    times.get(column.title)?.length === 1 ? column : { ...column, title: `${sectionTitle}·${column.title}` },
  );
}

export const MAX_IMPORT_FILE_BYTES = 12 * 1024 * 1024;
/** A transaction that is silent for longer is ended by the database. */
export const MAX_IMPORT_JUDGING_MS = 25_000;
