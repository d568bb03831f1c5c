import { ValueFault } from "#platform/kernel/expression/fault.ts";
import { openReading, type Reading } from "#platform/kernel/expression/reading.ts";
import { type CompiledForm, compileForm } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { factTypes } from "./facts.ts";
import { impliedChecks } from "./implied-checks.ts";
import type { Product } from "./product-shape.ts";
import { type CompiledReferrals, compileReferrals } from "./referral.ts";
import { faultWords, type RatingFault } from "./rating/fault-words.ts";
import { changePlace, compileChange, compileRating, type Program } from "./rating/program.ts";
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

/** Every formula that cannot be read, each with its file and place. */
export class ProductFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** Reads all that a product says; what names nothing is an error that says where. */
export function compileProduct(product: Product): CompiledProduct {
  const { checks } = product;
  const parts = { ...product, facts: factTypes };
  const faults = new Set<string>();
  const inFile = (file: string) => (place: string, fault: string) =>
    void faults.add(`产品 ${product.riskCode} ${file} ${place}：${fault}`);
  const sayRating = inFile("rating.json");
  const common = new Set<string>();
  const ofAll = openReading((place, fault) => {
    common.add(`${place}：${fault}`);
    sayRating(place, fault);
  });
  const compiled = {
    product,
    form: compileForm(
      { ...parts, checks: [...checks, ...impliedChecks(product)] },
      openReading(inFile("form.json")),
    ),
    rating: compileRating(parts, ofAll),
    changes: new Map(compileChanges(parts, (kind) => ofChange(kind, common, sayRating))),
    referrals: compileReferrals(parts, openReading(inFile("rules.json"))),
  };
  if (faults.size > 0) throw new ProductFault([...faults]);
  return compiled;
}

type Parts = Product & { facts: typeof factTypes };

function compileChanges(parts: Parts, readingOf: (kind: string) => Reading): [string, Program][] {
  return Object.keys(parts.rating.changes).flatMap((kind) => {
    const program = compileChange(parts, kind, readingOf(kind));
    return program ? [[kind, program]] : [];
  });
}

/** What an endorsement shares with the document is told once, unless it fails in the endorsement only. */
function ofChange(kind: string, common: ReadonlySet<string>, say: Reading["tell"]): Reading {
  const at = changePlace(kind);
  return openReading((place, fault) => {
    if (place.startsWith(at)) say(place, fault);
    else if (!common.has(`${place}：${fault}`)) say(`${at}${place}`, fault);
  });
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
    return { fault: faultWords(caught, { ...compiled.product, facts: factTypes }, form) };
  }
}
