import {
  type CompiledProduct,
  type EndorsementInput,
  priceForm,
} from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import { type FilledForm, listFormRows, parseDecimalText } from "#platform/forms/filled-form.ts";
import { type Money, sumMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { createTypesError, toTypePrice, type TypePrice } from "./type-price.ts";

export type Counts = NonNullable<EndorsementType["premium"]["counts"]>;

export type CountedInput = {
  readonly compiled: CompiledProduct;
  readonly types: readonly EndorsementType[];
  readonly base: FilledForm;
  readonly ratedBase: FilledForm;
  readonly form: FilledForm;
  readonly terms: { readonly validDate: PlainDate };
  readonly facts: FormulaFactValues;
  readonly nameOf: (type: string) => string;
};

/**
 * Prices by how much the number of each key grew or shrank. Ratings count upwards: a change against the direction of the
 * type is priced by its amount and taken off. If another type counts in that direction, it prices the change.
 */
export function priceByCounts(
  input: CountedInput,
  type: EndorsementType,
  { counts, rating }: { readonly counts: Counts; readonly rating: string },
): TypePrice {
  const isDecrease = type.premium.effect === "decrease";
  const changes = listCountChanges(input, counts).map(({ value, difference }) => ({
    isAgainst: difference.isNegative() !== isDecrease,
    row: {
      [counts.key]: value,
      [counts.element]: difference.abs().toFixed(),
      validDate: input.terms.validDate,
    },
  }));
  const priceRows = (isAgainst: boolean): TypePrice => {
    const rows = changes.filter((change) => change.isAgainst === isAgainst).map(({ row }) => row);
    return priceCountRows(input, rating, rows);
  };
  const along = priceRows(false);
  if ("error" in along || hasOpposite(input, type)) return along;
  const against = priceRows(true);
  if ("error" in against) return against;
  const steps = against.steps.map(({ label, value }) => ({ label: `冲减：${label}`, value }));
  return {
    amount: sumMoney([along.amount ?? ZERO_MONEY, (against.amount ?? ZERO_MONEY).negated()]),
    steps: [...along.steps, ...steps],
  };
}

function priceCountRows(
  { compiled, ratedBase, facts }: CountedInput,
  kind: string,
  rows: Extract<EndorsementInput["rows"], readonly unknown[]>,
): TypePrice {
  if (rows.length === 0) return { amount: ZERO_MONEY, steps: [] };
  return toTypePrice(priceForm(compiled, ratedBase, facts, { change: { kind, rows } }));
}

/** Whether another type of the endorsement counts in the other direction. */
function hasOpposite({ types }: Pick<CountedInput, "types">, type: EndorsementType): boolean {
  return types.some(
    ({ premium: { counts, effect } }) => counts !== undefined && effect !== type.premium.effect,
  );
}

/** Without a changed number a type would be free, whatever its other sections say. As many may join as leave. */
export function checkCounts(input: CountedInput): RatingError | undefined {
  for (const type of input.types) {
    const { counts } = type.premium;
    if (!counts || hasOpposite(input, type) || listCountChanges(input, counts).length > 0) continue;
    const { section, element } = counts;
    const definition = input.compiled.product.sections.find(({ code }) => code === section);
    const label = definition?.elements.find(({ elementCode }) => elementCode === element)?.label ?? "";
    const place = `${definition?.title ?? ""}的${label}`;
    return createTypesError(`“${input.nameOf(type.type)}”还没有改动${place}，请修改，或取消该批改类型`);
  }
  return undefined;
}

function listCountChanges({ base, form }: Pick<CountedInput, "base" | "form">, counts: Counts) {
  const before = sumByKey(base, counts);
  const after = form[counts.section] === undefined ? before : sumByKey(form, counts);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((value) => {
    const difference = (after.get(value) ?? ZERO_MONEY).minus(before.get(value) ?? ZERO_MONEY);
    return difference.isZero() ? [] : [{ value, difference }];
  });
}

function sumByKey(form: FilledForm, { section, key, element }: Counts): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const row of listFormRows(form[section])) {
    const [value, count] = [row[key], row[element]];
    if (typeof value !== "string" || value === "") continue;
    const number = typeof count === "string" ? parseDecimalText(count) : undefined;
    sums.set(value, (sums.get(value) ?? ZERO_MONEY).plus(number ?? ZERO_MONEY));
  }
  return sums;
}
