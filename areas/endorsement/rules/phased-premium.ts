import { toPricingError } from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { getCoverPeriod } from "#areas/product/rules/rating/cover-facts.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { isSameRow } from "#platform/forms/form-patch.ts";
import { formatMoney, type Money, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { PremiumChangeLine } from "./endorsement.ts";
import { checkCounts } from "./counted-premium.ts";
import {
  computePremiumChange,
  type PremiumChangeInput,
  type PremiumChangeResult,
  priceTypes,
  readRow,
  toPremiumChange,
} from "./premium-change.ts";
import { createTypesError } from "./type-price.ts";

const PERIOD = "period";

/** Contents that hold from a day on, before and after the endorsement. */
export type PhaseContents = {
  readonly from: PlainDate;
  readonly base: FilledForm;
  /** The base with the prices of its rows. */
  readonly ratedBase: FilledForm;
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
  if (phases.length < 2 || !isPhased(input.types)) return computePremiumChange(input);
  const error = checkCounts(input);
  if (error) return { error };
  const lines: PremiumChangeLine[] = [];
  for (const [index, phase] of phases.entries()) {
    const priced = pricePhase(input, phase, phases[index + 1]?.from);
    if ("message" in priced) return { error: priced };
    lines.push(...priced.lines);
  }
  return toPremiumChange(input, lines);
}

/** Whether a part of the endorsement is priced by days, and none by what was paid. */
function isPhased(types: readonly EndorsementType[]): boolean {
  const isWhole = ({ premium: { method } }: EndorsementType) => method === "full" || method === "none";
  return types.some(isPricedByDays) && types.every((type) => isPricedByDays(type) || isWhole(type));
}

function isPricedByDays({ premium: { method, counts } }: EndorsementType): boolean {
  return method === "daily" || (method === "rated" && counts !== undefined);
}

/** The price of a version for its own days. What is priced as a whole belongs to the last version alone. */
function pricePhase(
  input: PremiumChangeInput,
  phase: PhaseContents,
  until: PlainDate | undefined,
): ReturnType<typeof priceTypes> {
  const types = until === undefined ? input.types : input.types.filter(isPricedByDays);
  const priceFrom = (validDate: PlainDate) => {
    const { base, ratedBase, form } = phase;
    return priceTypes({ ...input, types, base, ratedBase, form, terms: { ...input.terms, validDate } });
  };
  const priced = priceFrom(phase.from);
  if ("message" in priced) return priced;
  const hasRest = until !== undefined && until <= (readRow(phase.base, PERIOD)["endDate"] ?? until);
  const rest = hasRest ? priceFrom(until) : undefined;
  if (rest && "message" in rest) return rest;
  const ofDays = new Set(input.types.filter(isPricedByDays).map(({ type }) => type));
  const restOf = ({ type }: PremiumChangeLine) => rest?.lines.find((line) => line.type === type);
  const lines = priced.lines.map((line) =>
    ofDays.has(line.type) ? lessRest(line, restOf(line), { from: phase.from, until }) : line,
  );
  return { lines };
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
