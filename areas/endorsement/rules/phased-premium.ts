import { toPricingError } from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { getCoverPeriod } from "#areas/product/rules/rating/cover-facts.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { isSameRow } from "#platform/forms/form-patch.ts";
import { formatMoney, type Money, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { PremiumChangeLine } from "./endorsement.ts";
import {
  computePremiumChange,
  createTypesError,
  readRow,
  type PremiumChangeInput,
  type PremiumChangeResult,
} from "./premium-change.ts";

const PERIOD = "period";

/** Contents that hold from a day on, before and after the endorsement. */
export type PhaseContents = {
  readonly from: PlainDate;
  readonly base: FilledForm;
  readonly form: FilledForm;
};

/**
 * Prices an endorsement that later versions follow. Each version counts for its own days: its price until the end of
 * the cover, less that from the day of the next version on.
 */
export function computePhasedPremiumChange(
  input: PremiumChangeInput,
  phases: readonly PhaseContents[],
): PremiumChangeResult {
  const error = checkPeriod(input);
  if (error) return { error };
  const priced = computePhases(input, phases);
  const excess = "change" in priced ? checkRefund(input, priced.change.total) : undefined;
  return excess ? { error: excess } : priced;
}

/** The new end of the cover: a day of the calendar, and not before the change takes effect. */
function checkPeriod({ compiled, base, form, terms }: PremiumChangeInput): RatingError | undefined {
  const period = readRow(form, PERIOD);
  if (isSameRow(period, readRow(base, PERIOD))) return undefined;
  try {
    if (getCoverPeriod({ period }).endDate >= terms.validDate) return undefined;
  } catch (error) {
    return toPricingError(error, compiled, form);
  }
  const message = `终保日期不能早于批改生效日期 ${terms.validDate}`;
  return { message, fields: [{ path: `form.${PERIOD}.endDate`, message }] };
}

function checkRefund({ policy: { sumPremium } }: PremiumChangeInput, total: Money): RatingError | undefined {
  if (parseMoney(sumPremium).plus(total).greaterThanOrEqualTo(0)) return undefined;
  return createTypesError(`退费超过保单保费 ${formatMoney(sumPremium)} 元`);
}

function computePhases(input: PremiumChangeInput, phases: readonly PhaseContents[]): PremiumChangeResult {
  if (phases.length < 2 || !input.types.every(isPricedByDays)) return computePremiumChange(input);
  const lines: PremiumChangeLine[] = [];
  for (const [index, { from, base, form }] of phases.entries()) {
    const until = phases[index + 1]?.from;
    const priced = computePremiumChange(onDay(input, { base, form }, from));
    if ("error" in priced) return priced;
    const rest = until === undefined ? undefined : computePremiumChange(onDay(input, { base, form }, until));
    if (rest && "error" in rest) return rest;
    lines.push(
      ...priced.change.lines.map((line, at) => lessRest(line, rest?.change.lines[at], { from, until })),
    );
  }
  return { change: { lines, total: sumMoney(lines.map(({ amount }) => parseMoney(amount))) } };
}

function isPricedByDays({ premium: { method } }: EndorsementType): boolean {
  return method === "daily" || method === "none";
}

function onDay(
  input: PremiumChangeInput,
  contents: Pick<PhaseContents, "base" | "form">,
  validDate: PlainDate,
): PremiumChangeInput {
  return { ...input, ...contents, ratedBase: contents.base, terms: { ...input.terms, validDate } };
}

function lessRest(
  line: PremiumChangeLine,
  rest: PremiumChangeLine | undefined,
  { from, until }: { readonly from: PlainDate; readonly until: PlainDate | undefined },
): PremiumChangeLine {
  const amount = parseMoney(line.amount).minus(parseMoney(rest?.amount ?? "0.00"));
  const days = {
    label: "计费期间",
    value: until === undefined ? `${from} 起` : `${from} 至 ${addDays(until, -1)}`,
  };
  const taken = rest
    ? [{ label: "其后各版另计", value: formatMoney(parseMoney(rest.amount).negated()) }]
    : [];
  return { ...line, amount: toWireMoney(amount), steps: [days, ...line.steps, ...taken] };
}
