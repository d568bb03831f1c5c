import type { CompiledElement, CompiledSection } from "#platform/forms/compile-form.ts";
import { diffForms, type SectionDifference } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Money } from "#platform/kernel/money.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";

/** A content with the product version that it was filled in by. */
export type ComparedContent = { readonly compiled: CompiledProduct; readonly form: FilledForm };

export type ComparedSection = SectionDifference & {
  /** The change of premium if only this section changed; undefined if it cannot be computed. */
  readonly effect: Money | undefined;
};

export type ContentComparison = {
  readonly sections: readonly ComparedSection[];
  /** Titles of the sections that only one product has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  readonly isSameProduct: boolean;
};

/** Compares two contents field by field; of different products, only the common sections. */
export function compareContents(
  before: ComparedContent,
  after: ComparedContent,
  facts: FormulaFactValues,
): ContentComparison {
  const isSameProduct = before.compiled.product.riskCode === after.compiled.product.riskCode;
  const [here, there] = [before.compiled.form.sections, after.compiled.form.sections];
  const sections = diffForms(commonSections(here, there), before.form, after.form);
  const basis = premiumOf(before.compiled, before.form, facts);
  return {
    sections: sections.map((section) => ({
      ...section,
      effect: isSameProduct ? effectOf(section.code, { before, after, facts, basis }) : undefined,
    })),
    onlyBefore: missingIn(here, there),
    onlyAfter: missingIn(there, here),
    isSameProduct,
  };
}

type Weighing = {
  before: ComparedContent;
  after: ComparedContent;
  facts: FormulaFactValues;
  basis: Money | undefined;
};

function effectOf(code: string, { before, after, facts, basis }: Weighing): Money | undefined {
  const changed = after.form[code];
  const { [code]: _, ...rest } = before.form;
  const premium = premiumOf(
    before.compiled,
    changed === undefined ? rest : { ...rest, [code]: changed },
    facts,
  );
  return basis && premium?.minus(basis);
}

function premiumOf(compiled: CompiledProduct, form: FilledForm, facts: FormulaFactValues): Money | undefined {
  const priced = priceForm(compiled, form, facts);
  return "quote" in priced ? priced.quote.premiumCny : undefined;
}

function commonSections(here: readonly CompiledSection[], there: readonly CompiledSection[]) {
  return here.flatMap((section) => {
    const other = there.find(({ code, isTable }) => code === section.code && isTable === section.isTable);
    if (!other) return [];
    const elements = section.elements.filter((element) => hasElement(other, element));
    return [{ ...section, elements }];
  });
}

function hasElement({ elements }: CompiledSection, { code, element: { type } }: CompiledElement): boolean {
  return elements.some((other) => other.code === code && other.element.type === type);
}

function missingIn(here: readonly CompiledSection[], there: readonly CompiledSection[]): string[] {
  return here
    .filter(({ code, isTable }) => !there.some((other) => other.code === code && other.isTable === isTable))
    .map(({ section }) => section.title);
}
