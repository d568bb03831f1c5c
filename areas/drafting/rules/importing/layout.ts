import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import {
  createColumns,
  type SheetColumn,
  type SheetLayout,
  toSheetName,
} from "#platform/forms/sheet/sheet-layout.ts";

/** The sheet with one row for each proposal; rows of the other sheets belong to one of them by its number. */
export const MAIN_SHEET = "投保单";
export const NUMBER_TITLE = "投保序号";

export type ImportLayout = SheetLayout & {
  /** Of a sheet of rows: the table that they are of. */
  readonly table: string | undefined;
};

/** What the server says of every document, whoever asks. */
const SAID_BY_US = new Set(["base.riskCode", "base.inquiryType", "base.batchCount"]);
/** Where nothing else is said, those of whoever imports. */
const HIS_OWN = new Set(["base.comCode", "base.handlerCode", "base.handler1Code", "base.teamCode"]);

const numberColumn = (isRequired: boolean): SheetColumn => ({
  key: "no",
  title: NUMBER_TITLE,
  isRequired,
  section: "",
  element: undefined,
});

/** The sheets of a product's file: its fields in one, each of its tables in one more. */
export function importLayouts({ sections }: Pick<Product, "sections">): ImportLayout[] {
  const fields = sections.filter(({ kind }) => kind === "form").flatMap(fieldsOf);
  const main = { name: MAIN_SHEET, table: undefined, columns: [numberColumn(false), ...toldApart(fields)] };
  const tables = sections
    .filter(({ kind }) => kind === "table" || kind === "import")
    .map(tableLayout)
    .map((layout) => ({ ...layout, columns: [numberColumn(false), ...layout.columns] }));
  return [main, ...tables];
}

/** A table by itself, whose rows are all of one form. */
export function tableLayout(section: FormSection): ImportLayout {
  return { name: toSheetName(section.title), table: section.code, columns: createColumns(section) };
}

type Field = { readonly column: SheetColumn; readonly sectionTitle: string };

function fieldsOf(section: FormSection): Field[] {
  return createColumns(section)
    .filter(({ key }) => !SAID_BY_US.has(key))
    .map((column) => (HIS_OWN.has(column.key) ? { ...column, isRequired: false } : column))
    .map((column) => ({ column, sectionTitle: section.title }));
}

/** 证件类型 of the holder and of the insured stand in one row. */
function toldApart(fields: readonly Field[]): SheetColumn[] {
  const times = Map.groupBy(fields, ({ column }) => column.title);
  return fields.map(({ column, sectionTitle }) =>
    times.get(column.title)?.length === 1 ? column : { ...column, title: `${sectionTitle}·${column.title}` },
  );
}
