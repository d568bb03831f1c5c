import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { getCoverPeriod } from "#areas/product/rules/rating/cover-facts.ts";
import { countCoverDays, countCoverDaysLeft } from "#areas/product/rules/rating/cover.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
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
import { checkCounts, priceByCounts } from "./counted-premium.ts";
import { applyOpenedSections } from "./opened-sections.ts";
import { createTypesError, toTypePrice, type TypePrice } from "./type-price.ts";

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

/** Prices an endorsement that one content follows from the other, and checks that the types allow its result. */
export function computePremiumChange(input: PremiumChangeInput): PremiumChangeResult {
  const priced = checkCounts(input) ?? priceTypes(input);
  return "lines" in priced ? toPremiumChange(input, priced.lines) : { error: priced };
}

/** The sum of the lines, unless the types do not allow its direction. */
export function toPremiumChange(
  { types }: Pick<PremiumChangeInput, "types">,
  lines: readonly PremiumChangeLine[],
): PremiumChangeResult {
  const total = sumMoney(lines.map(({ amount }) => parseMoney(amount)));
  const error = checkEffect(types, total);
  return error ? { error } : { change: { lines, total } };
}

/** Prices type by type: each on the content that the types before it left. */
export function priceTypes(
  input: PremiumChangeInput,
): { readonly lines: readonly PremiumChangeLine[] } | RatingError {
  const types = input.types.toSorted(
    (first, second) => ORDER[first.premium.method] - ORDER[second.premium.method],
  );
  const lines: PremiumChangeLine[] = [];
  let current = input.base;
  for (const type of types) {
    const next = applyOpenedSections(current, input.form, type);
    const priced = priceType(input, type, { current, next });
    if ("error" in priced) return priced.error;
    // Types that count share a section, which the first of them takes whole.
    const isCounted = type.premium.counts !== undefined && !(priced.amount?.isZero() ?? true);
    const isUnchanged = type.opens.length > 0 && next === current;
    if (priced.amount && (isCounted || !isUnchanged))
      lines.push(toLine(input, type, priced.amount, priced.steps));
    current = next;
  }
  return { lines };
}

type Step = PremiumChangeLine["steps"][number];
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
  if (counts) return priceByCounts(input, type, { counts, rating: kind });
  const rows = termsRow(input, contents);
  return toTypePrice(priceForm(input.compiled, input.ratedBase, input.facts, { change: { kind, rows } }));
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
