import { inputFaults, inputWords } from "#platform/kernel/input-words.ts";
import type { Known } from "../check/place.ts";
import { type CompiledProduct, price } from "../compile-product.ts";
import { examineProduct } from "../examine-product.ts";
import { placeIn } from "../place-words.ts";
import { Product, type WorkedCase } from "../product-shape.ts";
import { judgeCase } from "../rating/golden.ts";
import type { Held } from "./paths.ts";

/** What becomes of a product that is being worked on: it works, or what stands in its way. */
export type Tried = { readonly compiled: CompiledProduct | undefined; readonly faults: readonly string[] };

export function tryProduct(held: Held, known: Known): Tried {
  const read = Product.safeParse(held, { error: inputWords });
  if (!read.success) {
    const faults = inputFaults(read.error.issues).map(
      ({ path, message }) => `${placeIn(held, path)}：${message}`,
    );
    return { compiled: undefined, faults };
  }
  const { compiled, faults } = examineProduct(read.data, known);
  return { compiled, faults: faults.map(inWords) };
}

const files: Readonly<Record<string, string>> = {
  form: "表单",
  rating: "计费",
  rules: "核保规则",
  product: "产品",
};

/** The workbench knows no files. */
function inWords(fault: string): string {
  return fault.replace(/^产品 \d{4} (\w+)\.json\s*/, (_, file: string) => `${files[file] ?? file} `);
}

export type CaseResult = {
  readonly worked: WorkedCase;
  readonly actual: string;
  readonly faults: readonly string[];
};

/** Every worked case, priced by the product as it is now. */
export function runCases(compiled: CompiledProduct, cases: readonly WorkedCase[]): CaseResult[] {
  return cases.map((worked) => {
    const { form, facts = {}, change } = worked;
    if (change && !compiled.changes.has(change.kind))
      return { worked, actual: "", faults: [`产品没有批改“${change.kind}”`] };
    const priced = price(compiled, form, facts, { change });
    if ("fault" in priced) return { worked, actual: "", faults: [priced.fault.message] };
    return { worked, ...judgeCase(worked, priced.quote) };
  });
}
