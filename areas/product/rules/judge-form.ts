import type { Money } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import {
  checkForm,
  factValues,
  type FormFault,
  frameOf,
  holds,
  type Vocabulary,
} from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { type CompiledProduct, price, type Priced } from "./compile-product.ts";
import { exchangeRateOf } from "./exchange-rate.ts";
import { factTypes } from "./facts.ts";
import { type Hit, referralHits } from "./referral.ts";

export type JudgedForm = {
  readonly faults: readonly FormFault[];
  readonly priced: Priced;
  /** Of the product's own underwriting rules. */
  readonly hits: readonly Hit[];
  readonly inquiryRequired: boolean;
};

type Known = {
  readonly today: PlainDate;
  readonly facts: Readonly<Record<string, string>>;
  readonly words: Vocabulary;
};

/** Everything that a product has to say about a filled form: what is wrong, what it costs, what it refers. */
export function judgeForm(
  compiled: CompiledProduct,
  form: FilledForm,
  { today, facts: told, words }: Known,
): JudgedForm {
  const given = { ...told, today };
  const facts = factValues(factTypes, given);
  const priced = price(compiled, form, given);
  const computed = "quote" in priced ? computedBy(priced.quote.cells) : () => undefined;
  const context = { today, vocabulary: words, facts, computed, exchangeRate: exchangeRateOf(form) };
  const frame = frameOf(compiled.form, form, { facts });
  const faults = checkForm(compiled.form, form, context);
  return {
    faults,
    priced: soundly(compiled, priced, faults),
    hits: referralHits(compiled.referrals, frame),
    inquiryRequired: holds(compiled.referrals.inquiryRequired, frame),
  };
}

/** No price of what is faulty: a figure out of its bounds would be summed up with the others. */
function soundly({ rating }: CompiledProduct, priced: Priced, faults: readonly FormFault[]): Priced {
  if ("fault" in priced) return priced;
  const fault = faults.find(({ section, element }) => rating.reads.has(`${section}.${element}`));
  if (!fault) return priced;
  const { section, index, element, message } = fault;
  const path = ["form", section, ...(index < 0 ? [] : [index]), element].join(".");
  return { fault: { message, fields: [{ path, message }] } };
}

function computedBy(cells: readonly { section: string; index: number; element: string; value: Money }[]) {
  const byPlace = new Map(
    cells.map(({ section, index, element, value }) => [`${section}.${index}.${element}`, value]),
  );
  return (section: string, index: number, element: string) => byPlace.get(`${section}.${index}.${element}`);
}
