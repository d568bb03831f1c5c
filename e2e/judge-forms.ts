import {
  type RandomNumberGenerator,
  createRandomFromSeed,
  corruptFormRandomly,
} from "#areas/product/builder/form-variations.ts";
import { type CompiledProduct, compileProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { checkForm, type FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, isTableSection } from "#platform/forms/filled-form.ts";

export type Sample = { readonly product: Product; readonly forms: readonly FilledForm[] };
export type FormJudgement = {
  forms: number;
  /** The number of forms without errors. */
  sound: number;
  errors: number;
  priced: number;
  /** A digest of every message and every premium in their order. */
  digest: string;
};

const MOST_ROWS = 6;
const TODAY = "2025-01-01";

/** Checks and prices random forms, the same in a browser and a server. */
export function judgeForms(samples: readonly Sample[], count: number, seed: number): FormJudgement {
  const draw = createRandomFromSeed(seed);
  const ready = samples.map(({ product, forms }) => ({
    compiled: compileProduct(product),
    forms: forms.map(shortened),
    vocabulary: vocabularyOf(product, forms),
  }));
  const digest = startDigest();
  const result = { forms: 0, sound: 0, errors: 0, priced: 0 };
  for (; result.forms < count; result.forms += 1) {
    const sample = ready[result.forms % ready.length];
    if (!sample) break;
    const { errors, premium } = judge(sample, draw);
    result.errors += errors.length;
    result.sound += errors.length === 0 ? 1 : 0;
    result.priced += /^\d/.test(premium) ? 1 : 0;
    digest.add(JSON.stringify([errors, premium]));
  }
  return { ...result, digest: digest.text() };
}

type Ready = { compiled: CompiledProduct; forms: readonly FilledForm[]; vocabulary: FormCodeVocabulary };

/** Every eighth form is unchanged. */
function judge({ compiled, forms, vocabulary }: Ready, draw: RandomNumberGenerator) {
  const form = forms[draw(forms.length)] ?? {};
  const filled = draw(8) === 0 ? form : corruptFormRandomly(compiled.product, form, draw);
  const errors = checkForm(compiled.form, filled, {
    today: TODAY,
    vocabulary,
    facts: {},
    computed: () => undefined,
  });
  const priced = priceForm(compiled, filled, { today: TODAY });
  return { errors, premium: "error" in priced ? priced.error.message : priced.quote.premium.toFixed(2) };
}

function shortened(form: FilledForm): FilledForm {
  const short = Object.entries(form).map(([code, filled]): [string, FilledForm[string]] => [
    code,
    Array.isArray(filled) ? (filled as FilledRow[]).slice(0, MOST_ROWS) : filled,
  ]);
  return Object.fromEntries(short);
}

/** The choices are those that the valid forms use. */
function vocabularyOf(product: Product, forms: readonly FilledForm[]): FormCodeVocabulary {
  const knownValues = new Set<string>();
  for (const section of product.sections)
    for (const { elementCode, dictionary } of section.elements)
      for (const form of forms) {
        const filled = form[section.code] ?? (isTableSection(section) ? [] : {});
        const rows = (isTableSection(section) ? filled : [filled]) as FilledRow[];
        for (const row of rows) knownValues.add(`${dictionary} ${JSON.stringify(row[elementCode])}`);
      }
  return {
    // A field without a dictionary accepts anything here.
    has: (name, code) => name.includes(".") || knownValues.has(`${name} ${JSON.stringify(code)}`),
    isComplete: (dictionary, codes) => knownValues.has(`${dictionary} ${JSON.stringify(codes)}`),
  };
}

/** FNV-1a with two seeds, enough to tell two runs apart. */
function startDigest() {
  let [first, second] = [0x811c9dc5, 0x01000193];
  return {
    add(text: string): void {
      for (let index = 0; index < text.length; index += 1) {
        first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
        second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
      }
    },
    text: () => [first, second].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join(""),
  };
}
