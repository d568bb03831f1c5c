import { FormulaError, ValueFault } from "#platform/kernel/expression/fault.ts";
import { type CompiledForm, compileForm } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { factTypes } from "./facts.ts";
import { impliedChecks } from "./implied-checks.ts";
import type { Product } from "./product-shape.ts";
import { type CompiledReferrals, compileReferrals } from "./referral.ts";
import { faultWords, type RatingFault } from "./rating/fault-words.ts";
import { compileChange, compileRating, type Program } from "./rating/program.ts";
import { type Quote, quote, quoteChange } from "./rating/quote.ts";
import type { Facts } from "./rating/rate.ts";

/** A product ready to work: every formula of it read once. */
export type CompiledProduct = {
  readonly product: Product;
  readonly form: CompiledForm;
  readonly referrals: CompiledReferrals;
  readonly rating: Program;
  readonly changes: ReadonlyMap<string, Program>;
};

/** Reads all that a product says; what names nothing is an error that says where. */
export function compileProduct(product: Product): CompiledProduct {
  const { checks } = product;
  const parts = { ...product, facts: factTypes };
  const from = <Part>(file: string, compile: () => Part): Part => {
    try {
      return compile();
    } catch (caught) {
      if (!(caught instanceof FormulaError)) throw caught;
      throw new Error(`产品 ${product.riskCode} ${file}：${caught.message}`, { cause: caught });
    }
  };
  const kinds = Object.keys(product.rating.changes);
  const changes = from("rating.json", () => kinds.map((kind) => [kind, compileChange(parts, kind)] as const));
  return {
    product,
    form: from("form.json", () => compileForm({ ...parts, checks: [...checks, ...impliedChecks(product)] })),
    referrals: from("rules.json", () => compileReferrals(parts)),
    rating: from("rating.json", () => compileRating(parts)),
    changes: new Map(changes.flatMap(([kind, program]) => (program ? [[kind, program] as const] : []))),
  };
}

export type Change = {
  readonly kind: string;
  readonly rows: FilledForm[string];
};
export type Priced = { readonly quote: Quote } | { readonly fault: RatingFault };

/** An endorsement in place of the document; or the document, told by its persons as well. */
export type Wanted = { readonly change?: Change | undefined; readonly byPerson?: boolean };

/** The premium of a filled form, or why there is none, in words for its user. */
export function price(
  compiled: CompiledProduct,
  form: FilledForm,
  facts: Facts,
  { change, byPerson = false }: Wanted = {},
): Priced {
  try {
    const program = change && compiled.changes.get(change.kind);
    if (change && program) return { quote: quoteChange(program, { ...form, change: change.rows }, facts) };
    return { quote: quote(compiled.rating, form, facts, byPerson) };
  } catch (caught) {
    if (!(caught instanceof ValueFault)) throw caught;
    return { fault: faultWords(caught, { ...compiled.product, facts: factTypes }) };
  }
}
