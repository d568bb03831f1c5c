import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type Cell, type FilledForm, type FilledRow, isUploadSection } from "#platform/forms/filled-form.ts";

/** What the product itself says of a field, beyond what the form proposes. */
const saidByProduct: Readonly<Record<string, (product: Product, row: FilledRow) => Cell>> = {
  "fee.vatRate": ({ vatRate }) => vatRate,
  "special.specialTitle": ({ specialClauses }, row) =>
    specialClauses.find(({ specialCode }) => specialCode === row["specialCode"])?.titleZh,
};

/**
 * A form whose read-only fields say what the product says of them, and nothing where only a price or nobody says it,
 * whatever was sent. Those with a formula say what that says.
 */
export function settledForm(product: Product, form: FilledForm): FilledForm {
  const settled = product.sections.flatMap((section) => {
    const [content, fields] = [form[section.code], fixedFields(section)];
    if (content === undefined || fields.length === 0 || isUploadSection(section)) return [];
    const settle = (row: FilledRow): FilledRow => settledRow(product, section, fields, row);
    return [
      [section.code, Array.isArray(content) ? content.map(settle) : settle(content as FilledRow)] as const,
    ];
  });
  return { ...form, ...Object.fromEntries(settled) };
}

/** What tells rows apart, such as the number of a place, is theirs. */
function fixedFields({ elements, duplicate }: FormSection): FormElement[] {
  const ofRows = new Set(duplicate?.keys);
  return elements.filter(
    ({ elementCode, readOnly, formula }) => readOnly && formula === undefined && !ofRows.has(elementCode),
  );
}

function settledRow(
  product: Product,
  section: FormSection,
  fields: readonly FormElement[],
  row: FilledRow,
): FilledRow {
  const now: Record<string, Cell> = { ...row };
  for (const element of fields) {
    const said = saidByProduct[`${section.code}.${element.elementCode}`];
    const cell = said ? said(product, row) : fixedCell(section, element);
    if (cell === undefined) delete now[element.elementCode];
    else now[element.elementCode] = cell;
  }
  return now;
}

/** What is proposed of a person is a guess; what is known of him comes from his record. */
function fixedCell({ parties = [] }: FormSection, { elementCode, defaultEmbedValues }: FormElement): Cell {
  const isOfParty = parties.some((party) => Object.values(party).includes(elementCode));
  return isOfParty || defaultEmbedValues.length !== 1 ? undefined : defaultEmbedValues[0];
}
