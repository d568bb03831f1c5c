import type { LossesOfYear } from "#areas/claim/rules/claim.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { Decimal, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";

/** What is known of the losses of the policy that ends; the ratio is a percentage of its premium. */
export type RenewalLosses = {
  readonly claims: number;
  readonly settledAmount: string;
  readonly outstandingAmount: string;
  readonly lossRatio: string;
};

type LossRatioBand = {
  readonly upTo: number;
  /** The code of LossHistory. */
  readonly lossHistory: string;
  /** The code of RenewalAdvice. */
  readonly advice: string;
};

const BANDS: readonly LossRatioBand[] = [
  { upTo: 20, lossHistory: "1", advice: "1" },
  { upTo: 40, lossHistory: "2", advice: "2" },
  { upTo: 70, lossHistory: "3", advice: "2" },
  { upTo: 100, lossHistory: "4", advice: "3" },
  { upTo: Infinity, lossHistory: "5", advice: "4" },
];

/** Settled and outstanding amounts as a percentage of the premium; a policy without a premium has 0. */
export function computeRenewalLosses(years: readonly LossesOfYear[], premium: string): RenewalLosses {
  const settled = sumMoney(years.map(({ settledAmount }) => parseMoney(settledAmount)));
  const outstanding = sumMoney(years.map(({ outstandingAmount }) => parseMoney(outstandingAmount)));
  const base = parseMoney(premium);
  const ratio = base.isZero() ? new Decimal(0) : settled.plus(outstanding).times(100).div(base);
  return {
    claims: years.reduce((sum, { count }) => sum + count, 0),
    settledAmount: toWireMoney(settled),
    outstandingAmount: toWireMoney(outstanding),
    lossRatio: toWireMoney(ratio),
  };
}

/** The code of RenewalAdvice. */
export function getRenewalAdvice(losses: RenewalLosses): string {
  return findBand(losses).advice;
}

/**
 * Known claims make the loss history of the next form worse, never better: claims that nobody entered are no proof of
 * a good year.
 */
export function applyLossesToForm(
  { product }: CompiledProduct,
  form: FilledForm,
  losses: RenewalLosses,
): FilledForm {
  if (losses.claims === 0) return form;
  const { lossHistory } = findBand(losses);
  const next: Record<string, FilledForm[string]> = { ...form };
  for (const section of product.sections) {
    const row = toSingleRow(form[section.code]);
    if (!row) continue;
    const change: Record<string, string> = {};
    for (const { elementCode, dictionary } of section.elements) {
      if (elementCode === "lastLossRatio") change[elementCode] = losses.lossRatio;
      if (dictionary !== "LossHistory" || !isWorse(lossHistory, row[elementCode])) continue;
      change[elementCode] = lossHistory;
      Object.assign(change, clearChosenFactor(product, section.code, elementCode));
    }
    next[section.code] = { ...row, ...change };
  }
  return next;
}

function findBand({ lossRatio }: RenewalLosses): LossRatioBand {
  const ratio = Number(lossRatio);
  return BANDS.find(({ upTo }) => ratio <= upTo) ?? (BANDS.at(-1) as LossRatioBand);
}

/** Tables have no fields of losses. */
function toSingleRow(section: FilledForm[string] | undefined): FilledRow | undefined {
  return section === undefined || Array.isArray(section) ? undefined : (section as FilledRow);
}

function isWorse(code: string, before: FilledRow[string]): boolean {
  return typeof before === "string" && code > before;
}

/** A factor that was chosen within the range of the better history does not fit the worse one. */
function clearChosenFactor(
  { rating }: CompiledProduct["product"],
  section: string,
  element: string,
): Record<string, string> {
  const prefix = `${section}.`;
  const chosen = rating.factors
    .filter(({ input }) => input === prefix + element)
    .flatMap(({ chosen: path }) => (path?.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  return Object.fromEntries(chosen.map((code) => [code, ""]));
}
