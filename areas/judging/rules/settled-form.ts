import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  isUploadSection,
} from "#platform/forms/filled-form.ts";

/** Fields whose value the product sets, besides the defaults of the form. */
const saidByProduct: Readonly<Record<string, (product: Product, row: FilledRow) => FormCell>> = {
  "fee.vatRate": ({ vatRate }) => vatRate,
  "special.specialTitle": ({ specialClauses }, row) =>
    specialClauses.find(({ specialCode }) => specialCode === row["specialCode"])?.titleZh,
};

/** Sets the read-only fields to the values of the product, whatever was sent; fields with a formula are computed later. */
export function applyReadOnlyFormValues(product: Product, form: FilledForm): FilledForm {
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

/** Read-only keys of rows, such as the number of a place, are not fixed. */
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
  const now: Record<string, FormCell> = { ...row };
  for (const element of fields) {
    const said = saidByProduct[`${section.code}.${element.elementCode}`];
    const cell = said ? said(product, row) : fixedCell(section, element);
    if (cell === undefined) delete now[element.elementCode];
    else now[element.elementCode] = cell;
  }
  return now;
}

/** Defaults for people are guesses; the facts come from their customer records. */
function fixedCell(
  { parties = [] }: FormSection,
  { elementCode, defaultEmbedValues }: FormElement,
): FormCell {
  const isOfParty = parties.some((party) => Object.values(party).includes(elementCode));
  return isOfParty || defaultEmbedValues.length !== 1 ? undefined : defaultEmbedValues[0];
}
