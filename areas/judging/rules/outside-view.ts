import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { type MaskKind, maskText } from "#platform/lists/masking.ts";

/** A form without the numbers by which a person is known elsewhere, and without how his risk is judged. */
export function maskPersonalDataInForm<Form extends FilledForm>(
  { sections }: Pick<Product, "sections">,
  form: Form,
): Form {
  const shown = sections.flatMap((section) => {
    const filled = form[section.code];
    if (filled === undefined) return [];
    const kinds = new Map(section.elements.map((element) => [element.elementCode, maskOf(section, element)]));
    const hide = (row: FilledRow): FilledRow =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, hidden(kinds.get(name), cell)]));
    return [[section.code, Array.isArray(filled) ? filled.map(hide) : hide(filled as FilledRow)] as const];
  });
  return Object.fromEntries(shown) as Form;
}

/** 反洗钱: customers must not learn that they are watched, so this cell is empty. */
const UNTOLD = "customerRiskGrade";
type Hiding = MaskKind | typeof UNTOLD;

function hidden(kind: Hiding | undefined, cell: FilledRow[string]): FilledRow[string] {
  if (kind === UNTOLD) return null;
  return kind && typeof cell === "string" ? maskText(kind, cell) : cell;
}

const NUMBERS = ["certificateNo", "taxNo"] as const;
const NAMED_SO = /(?:certificate|tax)No$/i;

/** By the rule, the party or, in tables such as the pupils of 0611, by the name of the field. */
function maskOf({ parties = [] }: FormSection, element: FormElement): Hiding | undefined {
  const { elementCode, type, ruleList } = element;
  const is = (fact: keyof (typeof parties)[number]): boolean =>
    parties.some((party) => party[fact] === elementCode);
  if (is(UNTOLD)) return UNTOLD;
  if (type === "phone") return "mobile";
  const isNumber =
    NAMED_SO.test(elementCode) ||
    ruleList.some(({ ruleCode }) => ruleCode === "IDENTITY") ||
    NUMBERS.some(is);
  return isNumber ? "identity" : undefined;
}

/** The product without its underwriting rules, which stay inside. */
export function hideUnderwriting(product: Product): Product {
  return { ...product, referrals: { ...product.referrals, rules: [] }, authority: { levels: {} } };
}
