import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { checkForm, type Vocabulary } from "#platform/forms/check-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Sheet, SheetError } from "#platform/forms/sheet/sheet.ts";
import { type FindOptionList, parseRows } from "#platform/forms/sheet/sheet-rows.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { filledRow } from "./filled-row.ts";
import { tableLayout } from "./layout.ts";
import { openPlacing, withoutRepeats } from "./placed.ts";
import { sameRows } from "./same-rows.ts";

export type JudgedTable = {
  /** `at`: the row of the file. */
  readonly rows: readonly { readonly at: number; readonly cells: FilledRow }[];
  readonly errors: readonly SheetError[];
};
type TableContext = {
  readonly compiled: CompiledProduct;
  readonly listAt: FindOptionList;
  readonly words: Vocabulary;
  readonly today: PlainDate;
};

/** The rows of a sheet as they would be typed into a table, and what it says of each of them. */
export function judgeTable(
  sheet: Sheet,
  section: FormSection,
  { compiled: { product, form }, listAt, words, today }: TableContext,
): JudgedTable {
  const { code } = section;
  const layout = tableLayout(section);
  const { positions: heads, rows: read, errors } = parseRows(sheet, layout, listAt);
  const rows = read.map(({ at, row }) => ({ at, cells: filledRow(section, row, { base: {}, today }) }));
  const context = { today, vocabulary: words, facts: {}, computed: () => undefined };
  const filled = { [code]: rows.map(({ cells }) => cells) };
  const own = checkForm(form, filled, context).filter((error) => error.section === code && error.index >= 0);
  const headings = { [layout.name]: heads };
  const place = openPlacing({ product, layouts: [layout], heads: headings, sheets: [sheet], listAt });
  const where = { at: sheet.rows[0]?.at ?? 1, rowsAt: { [code]: rows.map(({ at }) => at) } };
  const doubled = sameRows(product, { layout, rows: read }, heads);
  return {
    rows,
    errors: withoutRepeats([...errors, ...doubled, ...own.map((error) => place(where, error))]),
  };
}
