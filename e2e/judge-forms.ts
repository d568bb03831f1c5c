import { type Draw, drawFromSeed, garbledForm } from "#areas/product/builder/form-variations.ts";
import { type CompiledProduct, compileProduct, price } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { checkForm, type Vocabulary } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, isTable } from "#platform/forms/filled-form.ts";

export type Sample = { readonly product: Product; readonly forms: readonly FilledForm[] };
export type FormJudgement = {
  forms: number;
  /** Of these, without a word to be said against them. */
  sound: number;
  errors: number;
  priced: number;
  /** Of every message and every premium, in their order. */
  digest: string;
};

const MOST_ROWS = 6;
const TODAY = "2025-01-01";

/** What a browser and a server are asked alike: random forms, each checked and priced. */
export function judgeForms(samples: readonly Sample[], count: number, seed: number): FormJudgement {
  const draw = drawFromSeed(seed);
  const ready = samples.map(({ product, forms }) => ({
    compiled: compileProduct(product),
    forms: forms.map(shortened),
    vocabulary: vocabularyOf(product, forms),
  }));
  const digest = startDigest();
  const judged = { forms: 0, sound: 0, errors: 0, priced: 0 };
  for (; judged.forms < count; judged.forms += 1) {
    const sample = ready[judged.forms % ready.length];
    if (!sample) break;
    const { errors, premium } = judge(sample, draw);
    judged.errors += errors.length;
    judged.sound += errors.length === 0 ? 1 : 0;
    judged.priced += /^\d/.test(premium) ? 1 : 0;
    digest.add(JSON.stringify([errors, premium]));
  }
  return { ...judged, digest: digest.text() };
}

type Ready = { compiled: CompiledProduct; forms: readonly FilledForm[]; vocabulary: Vocabulary };

/** Every eighth form is as it was. */
function judge({ compiled, forms, vocabulary }: Ready, draw: Draw) {
  const form = forms[draw(forms.length)] ?? {};
  const filled = draw(8) === 0 ? form : garbledForm(compiled.product, form, draw);
  const errors = checkForm(compiled.form, filled, {
    today: TODAY,
    vocabulary,
    facts: {},
    computed: () => undefined,
  });
  const priced = price(compiled, filled, { today: TODAY });
  return { errors, premium: "error" in priced ? priced.error.message : priced.quote.premium.toFixed(2) };
}

function shortened(form: FilledForm): FilledForm {
  const short = Object.entries(form).map(([code, filled]): [string, FilledForm[string]] => [
    code,
    Array.isArray(filled) ? (filled as FilledRow[]).slice(0, MOST_ROWS) : filled,
  ]);
  return Object.fromEntries(short);
}

/** What sound forms chose is what there is to choose. */
function vocabularyOf(product: Product, forms: readonly FilledForm[]): Vocabulary {
  const known = new Set<string>();
  for (const section of product.sections)
    for (const { elementCode, dictionary } of section.elements)
      for (const form of forms) {
        const filled = form[section.code] ?? (isTable(section) ? [] : {});
        const rows = (isTable(section) ? filled : [filled]) as FilledRow[];
        for (const row of rows) known.add(`${dictionary} ${JSON.stringify(row[elementCode])}`);
      }
  return {
    // A field without a dictionary may hold anything here.
    has: (name, code) => name.includes(".") || known.has(`${name} ${JSON.stringify(code)}`),
    isComplete: (dictionary, codes) => known.has(`${dictionary} ${JSON.stringify(codes)}`),
  };
}

/** FNV-1a over two seeds: enough to tell two runs apart. */
function startDigest() {
  let [one, other] = [0x811c9dc5, 0x01000193];
  return {
    add(text: string): void {
      for (let at = 0; at < text.length; at += 1) {
        one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
        other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
      }
    },
    text: () => [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join(""),
  };
}
