import { type FilledForm, type FilledRow, isDecimalText, listFormRows } from "#platform/forms/filled-form.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import type { Product } from "./product-shape.ts";

/** Labels of codes; a code without a label is shown itself. */
export type ClauseLabels = {
  readonly limits: ReadonlyMap<string, string>;
  labelOf(dictionary: string, code: string): string | undefined;
};
/** `open` lists the places left for manual entry, marked 【…】 in the text. */
export type FilledSpecialClause = {
  readonly text: string;
  readonly open: readonly { readonly name: string; readonly label: string }[];
};

type Fillable = Pick<Product, "sections"> & {
  readonly placeholders?: readonly { readonly name: string; readonly label: string }[] | undefined;
};

/** Fills the places of a special clause from limits, deductibles and fields of the form. */
export function fillSpecialClause(
  text: string,
  form: FilledForm,
  product: Fillable,
  labels: ClauseLabels,
): FilledSpecialClause {
  const open = new Map<string, string>();
  const filled = text.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = limitOf(name, form) ?? fieldOf(name, form, product, labels);
    if (value !== undefined) return value;
    const label = nameOf(name, product, labels);
    open.set(name, label);
    return `【${label}】`;
  });
  return { text: filled, open: [...open].map(([name, label]) => ({ name, label })) };
}

function limitOf(name: string, form: FilledForm): string | undefined {
  const values = listFormRows(form["limit"])
    .filter((row) => row["limitCode"] === name)
    .map((row) => formatFigure(row["limitValue"]));
  return commonValue(values);
}

/** A table field is used only if all its rows agree, because one clause cannot say two things. */
function fieldOf(
  name: string,
  form: FilledForm,
  { sections }: Fillable,
  labels: ClauseLabels,
): string | undefined {
  for (const { code, elements } of sections) {
    const element = elements.find(({ elementCode }) => elementCode === name);
    const value =
      element && commonValue(listFormRows(form[code]).map((row) => cellText(row[name], element, labels)));
    if (value !== undefined) return value;
  }
  return undefined;
}

function cellText(
  cell: FilledRow[string],
  { dictionary = "", type }: FormElement,
  labels: ClauseLabels,
): string | undefined {
  if (cell === null || cell === undefined || cell.length === 0) return undefined;
  const codes = typeof cell === "string" ? [cell] : cell;
  if (dictionary !== "") return codes.map((code) => labels.labelOf(dictionary, code) ?? code).join("");
  return type === "input" || type === "textarea" ? codes.join("") : (formatFigure(cell) ?? codes.join(""));
}

/** Formats without trailing zeros: 10,000 and 0.5. */
function formatFigure(cell: FilledRow[string]): string | undefined {
  if (typeof cell !== "string" || cell === "") return undefined;
  if (!isDecimalText(cell)) return cell;
  const exact = parseMoney(cell.replace(/^(-?)0+(?=\d)/, "$1"));
  return formatMoney(exact, exact.decimalPlaces());
}

function commonValue(values: readonly (string | undefined)[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

function nameOf(name: string, { sections, placeholders = [] }: Fillable, labels: ClauseLabels): string {
  const declared = placeholders.find((place) => place.name === name)?.label;
  const element = sections
    .flatMap(({ elements }) => elements)
    .find(({ elementCode }) => elementCode === name);
  return declared ?? labels.limits.get(name) ?? element?.label ?? name;
}

type SpecialClause = Product["specialClauses"][number];

/** The text with which a row of the form begins: places for manual entry are marked, the others stay and follow the form. */
export function beginSpecialClauseText({
  contentZh,
  placeholders = [],
}: Pick<SpecialClause, "contentZh" | "placeholders">): string {
  return placeholders.reduce(
    (text, { name, label }) => text.replaceAll(`{${name}}`, `【${label}】`),
    contentZh,
  );
}
