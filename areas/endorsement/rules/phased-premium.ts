import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { PremiumChangeLine } from "./endorsement.ts";
import { computePremiumChange, type PremiumChangeInput, type PremiumChangeResult } from "./premium-change.ts";

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
