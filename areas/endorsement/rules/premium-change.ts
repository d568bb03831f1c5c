import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import {
  type CompiledProduct,
  type EndorsementInput,
  priceForm,
  type PriceResult,
} from "#areas/product/rules/compile-product.ts";
import { getCoverPeriod } from "#areas/product/rules/rating/cover-facts.ts";
import { countCoverDays, countCoverDaysLeft } from "#areas/product/rules/rating/cover.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import { type FilledForm, listFormRows, parseDecimalText } from "#platform/forms/filled-form.ts";
import {
  formatMoney,
  type Money,
  parseMoney,
  roundMoney,
  sumMoney,
  toWireMoney,
  ZERO_MONEY,
} from "#platform/kernel/money.ts";
import { countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { EndorsementTerms, PremiumChangeLine } from "./endorsement.ts";
import { applyOpenedSections } from "./opened-sections.ts";

export type PremiumChangeInput = {
  readonly compiled: CompiledProduct;
  readonly types: readonly EndorsementType[];
  readonly base: FilledForm;
  /** The base with the prices of its rows. */
  readonly ratedBase: FilledForm;
  readonly form: FilledForm;
  readonly terms: Pick<EndorsementTerms, "reason" | "validDate" | "refundMode" | "refundAmount" | "idleDays">;
  /** The premium of the policy. What of it is not paid yet is written off before anything is paid back. */
  readonly policy: { readonly sumPremium: string };
  readonly facts: FormulaFactValues;
  /** The names of the types, for the lines. */
  readonly nameOf: (type: string) => string;
};
export type PremiumChange = { readonly lines: readonly PremiumChangeLine[]; readonly total: Money };
export type PremiumChangeResult = { readonly change: PremiumChange } | { readonly error: RatingError };

/** Types that change the period come last: the others are priced by the days of the old one. */
const ORDER = { none: 0, rated: 1, daily: 2, full: 3, refund: 4 } as const;

/** Prices an endorsement type by type: each on the content that the types before it left. */
export function computePremiumChange(input: PremiumChangeInput): PremiumChangeResult {
  const types = input.types.toSorted(
    (first, second) => ORDER[first.premium.method] - ORDER[second.premium.method],
  );
  const lines: PremiumChangeLine[] = [];
  let current = input.base;
  for (const type of types) {
    const next = applyOpenedSections(current, input.form, type);
    const priced = priceType(input, type, { current, next });
    if ("error" in priced) return priced;
    const isUnchanged = type.opens.length > 0 && next === current;
    if (priced.amount && !isUnchanged) lines.push(toLine(input, type, priced.amount, priced.steps));
    current = next;
  }
  const total = sumMoney(lines.map(({ amount }) => parseMoney(amount)));
  const error = checkEffect(types, total);
  return error ? { error } : { change: { lines, total } };
}

type Step = PremiumChangeLine["steps"][number];
type TypePrice =
  | { readonly amount?: Money; readonly steps: readonly Step[] }
  | { readonly error: RatingError };
type Contents = { readonly current: FilledForm; readonly next: FilledForm };

function priceType(input: PremiumChangeInput, type: EndorsementType, contents: Contents): TypePrice {
  const { method, rating } = type.premium;
  if (method === "none") return { steps: [] };
  if (method === "daily") return priceByDaysLeft(input, contents);
  if (method === "full") return priceWhole(input, contents);
  if (method === "refund") return priceRefund(input, type);
  return rating === undefined ? { steps: [] } : priceByRating(input, type, rating, contents);
}

/** 按日比例: the difference of both prices for the days that are left. */
function priceByDaysLeft(input: PremiumChangeInput, contents: Contents): TypePrice {
  const whole = priceWhole(input, contents);
  if ("error" in whole || !whole.amount) return whole;
  const cover = getCoverPeriod({ period: readRow(contents.current, "period") });
  const days = countCoverDays(cover);
  const isBeforeStart = input.terms.validDate <= cover.startDate;
  const left = isBeforeStart ? days : Math.max(0, countCoverDaysLeft(cover, input.terms.validDate));
  const amount = roundMoney(whole.amount.times(left).dividedBy(days));
  return { amount, steps: [...whole.steps, { label: "剩余天数比例", value: `${left}/${days}` }] };
}

function priceWhole({ compiled, facts }: PremiumChangeInput, { current, next }: Contents): TypePrice {
  if (current === next) return { amount: ZERO_MONEY, steps: [] };
  const [before, after] = [priceForm(compiled, current, facts), priceForm(compiled, next, facts)];
  if ("error" in before) return before;
  if ("error" in after) return after;
  const [old, now] = [before.quote.premiumCny, after.quote.premiumCny];
  const steps = [
    { label: "批改前全期保费", value: formatMoney(old) },
    { label: "批改后全期保费", value: formatMoney(now) },
  ];
  return { amount: now.minus(old), steps };
}

/** By a rating of the product, whose section `change` is filled from the terms or from the changed rows. */
function priceByRating(
  input: PremiumChangeInput,
  type: EndorsementType,
  kind: string,
  contents: Contents,
): TypePrice {
  const { counts } = type.premium;
  const rows = counts ? countedRows(input, counts, contents) : termsRow(input, contents);
  if (counts && Array.isArray(rows) && rows.length === 0)
    return isBalanced(input, type)
      ? { amount: ZERO_MONEY, steps: [] }
      : { error: nothingCounted(input, type, counts) };
  return toTypePrice(priceForm(input.compiled, input.ratedBase, input.facts, { change: { kind, rows } }));
}

type Counts = NonNullable<EndorsementType["premium"]["counts"]>;

/** As many may join as leave. */
function isBalanced({ types }: PremiumChangeInput, type: EndorsementType): boolean {
  return types.some((other) => other !== type && other.premium.counts !== undefined);
}

/** Without a changed number the type would be free, whatever its other sections say. */
function nothingCounted(
  { compiled, nameOf }: PremiumChangeInput,
  { type }: EndorsementType,
  { section, element }: Counts,
): RatingError {
  const definition = compiled.product.sections.find(({ code }) => code === section);
  const label = definition?.elements.find(({ elementCode }) => elementCode === element)?.label ?? "";
  const message = `“${nameOf(type)}”还没有改动${definition?.title ?? ""}的${label}，请修改，或取消该批改类型`;
  return createTypesError(message);
}

/** By how much a number of each key grew, or shrank: the ratings of both directions count upwards. */
function countedRows(
  { terms, base }: PremiumChangeInput,
  { section, key, element }: Counts,
  { next }: Contents,
): EndorsementInput["rows"] {
  const before = sumByKey(base, { section, key, element });
  const after = sumByKey(next, { section, key, element });
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((value) => {
    const difference = (after.get(value) ?? ZERO_MONEY).minus(before.get(value) ?? ZERO_MONEY);
    if (difference.isZero()) return [];
    return [{ [key]: value, [element]: difference.abs().toFixed(), validDate: terms.validDate }];
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

function termsRow({ terms, policy }: PremiumChangeInput, { current, next }: Contents) {
  return {
    validDate: terms.validDate,
    paidPremium: policy.sumPremium,
    premium: policy.sumPremium,
    idleDays: terms.idleDays === null ? "" : String(terms.idleDays),
    extraDays: String(countDaysBetween(endOf(current), endOf(next))),
  };
}

function endOf(form: FilledForm): PlainDate {
  return readRow(form, "period")["endDate"] ?? "";
}

/** A refund by the chosen mode; without a choice by the first that names the reason, or that names none. */
function priceRefund(input: PremiumChangeInput, type: EndorsementType): TypePrice {
  const { terms, policy } = input;
  const mode = findRefundMode(type, terms);
  if (!mode) return { error: { message: "请选择退费计算方式", fields: [fieldOf("refundMode")] } };
  const paid = parseMoney(policy.sumPremium);
  const paidStep = { label: "保单保费", value: formatMoney(paid) };
  if (mode.rating !== undefined) {
    const rows = termsRow(input, { current: input.base, next: input.base });
    const priced = priceForm(input.compiled, input.base, input.facts, {
      change: { kind: mode.rating, rows },
    });
    return toTypePrice(priced, [paidStep]);
  }
  if (mode.mode === "4") return { amount: paid.negated(), steps: [paidStep] };
  if (mode.mode === "5") return priceAgreed(terms.refundAmount, paid);
  return { amount: ZERO_MONEY, steps: [paidStep, { label: "不退费", value: "0.00" }] };
}

function priceAgreed(refundAmount: string | null, paid: Money): TypePrice {
  const amount = parseMoney(refundAmount ?? "0.00");
  const isFit = amount.greaterThan(0) && amount.lessThanOrEqualTo(paid);
  const message = `协商退费金额应大于 0，且不超过保单保费 ${formatMoney(paid)} 元`;
  if (!isFit) return { error: { message, fields: [{ path: "terms.refundAmount", message }] } };
  return { amount: amount.negated(), steps: [{ label: "协商退费金额", value: formatMoney(amount) }] };
}

export function findRefundMode(
  { premium: { modes = [] } }: EndorsementType,
  { refundMode, reason }: Pick<EndorsementTerms, "refundMode" | "reason">,
) {
  if (refundMode !== "") return modes.find(({ mode }) => mode === refundMode);
  return (
    modes.find(({ reasons }) => reasons?.includes(reason)) ??
    modes.find(({ reasons }) => reasons === undefined)
  );
}

function toTypePrice(priced: PriceResult, first: readonly Step[] = []): TypePrice {
  if ("error" in priced) return priced;
  const { quote } = priced;
  const lines = quote.lines.map(({ label, result, factors }) => ({
    label,
    value: `${factors.map((factor) => `${factor.name} ${formatFactor(factor.value)}`).join(" × ")} = ${formatMoney(result)}`,
  }));
  return { amount: quote.premiumCny, steps: [...first, ...lines] };
}

/** A share of days has no end; the amount is computed with all of its digits. */
const SHOWN_PLACES = 6;

function formatFactor(value: Money): string {
  const shown = value.toDecimalPlaces(SHOWN_PLACES);
  return shown.equals(value) ? value.toFixed() : `${shown.toFixed()}…`;
}

function toLine(
  { nameOf }: PremiumChangeInput,
  { type }: EndorsementType,
  amount: Money,
  steps: readonly Step[],
): PremiumChangeLine {
  return { type, label: nameOf(type), amount: toWireMoney(amount), steps };
}

/** A type that only adds must not give back, and the other way round. */
function checkEffect(types: readonly EndorsementType[], total: Money): RatingError | undefined {
  const effects = new Set(types.map(({ premium }) => premium.effect));
  const may = (...names: EndorsementType["premium"]["effect"][]) => names.some((name) => effects.has(name));
  if (total.isNegative() && !may("decrease", "either"))
    return createTypesError("所选批改类型不能减少保费，请核对批改类型");
  if (total.greaterThan(0) && !may("increase", "either"))
    return createTypesError("所选批改类型不能增加保费，请核对批改类型");
  return undefined;
}

export function createTypesError(message: string): RatingError {
  return { message, fields: [{ path: "terms.types", message }] };
}

function fieldOf(name: string) {
  return { path: `terms.${name}`, message: "请选择" };
}

/** The filled cells of the only row of a section. */
export function readRow(form: FilledForm, section: string) {
  const [row = {}] = listFormRows(form[section]);
  return Object.fromEntries(
    Object.entries(row).flatMap(([code, cell]) =>
      typeof cell === "string" && cell !== "" ? [[code, cell]] : [],
    ),
  );
}
