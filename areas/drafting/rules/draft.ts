import type { Draft } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { factTypes } from "#areas/product/rules/facts.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import { ofProductOnly } from "#areas/product/rules/of-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { factValues } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, rowsOf } from "#platform/forms/filled.ts";
import { withWorked } from "#platform/forms/worked-cell.ts";
import { toWire } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** What the server says of a document, whatever was sent: `makeCom` is where it was entered. */
export type Whose = {
  readonly riskCode: string;
  readonly comCode: string;
  readonly makeCom: string;
  readonly dataSource?: string;
};

/** What of a form is kept: the sections of its product, with whatever nobody types as the server has it. */
export function contentOf(
  { product, form: definition }: CompiledProduct,
  form: FilledForm,
  { whose, today }: { whose: Whose; today: PlainDate },
): FilledForm {
  const [own] = rowsOf(form["base"]);
  const base = { ...own, ...fixedIn(product, "base"), ...whose };
  const facts = factValues(factTypes, { today });
  return withWorked(definition, ofProductOnly(product, { ...form, base }), facts);
}

/** The fields of a section that nobody types and that always say the same. */
function fixedIn({ sections }: Product, code: string): FilledRow {
  const elements = sections.find((section) => section.code === code)?.elements ?? [];
  const fixed = elements.filter(
    ({ readOnly, defaultEmbedValues }) => readOnly && defaultEmbedValues.length === 1,
  );
  return Object.fromEntries(fixed.map((one) => [one.elementCode, one.defaultEmbedValues[0]]));
}

/** The columns beside a content; without a price where it cannot be priced yet. */
export function draftOf({ product }: CompiledProduct, content: FilledForm, { priced }: JudgedForm): Draft {
  const quote = "quote" in priced ? priced.quote : undefined;
  return {
    ...projectionOf(content, product.plans),
    content,
    sumAmount: quote ? toWire(quote.sumAmountCny) : null,
    sumPremium: quote ? toWire(quote.premiumCny) : null,
  };
}

/** Where it was entered stays, whoever changes it. */
export function makeComOf({ content, comCode }: { content: FilledForm; comCode: string }): string {
  const [base] = rowsOf(content["base"]);
  return typeof base?.["makeCom"] === "string" ? base["makeCom"] : comCode;
}

/** A copy has no images of its own yet. */
export function freshOf({ product }: CompiledProduct, content: FilledForm): FilledForm {
  const uploads = new Set(product.sections.filter(({ kind }) => kind === "upload").map(({ code }) => code));
  return Object.fromEntries(Object.entries(content).filter(([code]) => !uploads.has(code)));
}
