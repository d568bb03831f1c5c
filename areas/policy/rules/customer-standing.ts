import type { LossesOfYear } from "#areas/claim/rules/claim.ts";
import type { ComparedCovers } from "#areas/document/rules/covers.ts";
import { listAccumulations, maxMoney } from "#areas/document/rules/covers.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";

const YEARS = 5;
const IN_FORCE = "02";

type PolicyOfHolder = { readonly status: string; readonly startDate: string; readonly sumPremium: string };

/** The number and the premium of the policies that are in force. */
export function sumPoliciesInForce(policies: readonly PolicyOfHolder[]) {
  const inForce = policies.filter(({ status }) => status === IN_FORCE);
  return { count: inForce.length, premium: sumPremiums(inForce) };
}

/** The first day of the five years that end with this one. */
export function getFirstDayOfStanding(today: string): string {
  return `${Number(today.slice(0, 4)) - YEARS + 1}-01-01`;
}

/** Premiums by the year in which a policy begins, losses by the year of the loss; the newest year first. */
export function listStandingYears(
  policies: readonly PolicyOfHolder[],
  losses: readonly LossesOfYear[],
  today: string,
) {
  const last = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, index) => last - index).map((year) => {
    const found = losses.find((loss) => loss.year === year);
    return {
      year,
      premium: sumPremiums(policies.filter(({ startDate }) => startDate.startsWith(`${year}-`))),
      claims: found?.count ?? 0,
      settledAmount: found?.settledAmount ?? "0.00",
      outstandingAmount: found?.outstandingAmount ?? "0.00",
    };
  });
}

/** For each sum that the product adds up over documents: the document, the others with it, and the limit. */
export function listStandingAccumulations(compared: ComparedCovers) {
  return listAccumulations(compared).flatMap(({ accumulation: { label, limit }, sums }) => {
    if (sums.length === 0) return [];
    const own = maxMoney(sums.map((sum) => sum.own));
    const total = maxMoney(sums.map((sum) => sum.own.plus(sum.others)));
    const wireLimit = limit === undefined ? "" : toWireMoney(parseMoney(limit));
    return [{ label, own: toWireMoney(own), total: toWireMoney(total), limit: wireLimit }];
  });
}

function sumPremiums(policies: readonly PolicyOfHolder[]): string {
  return toWireMoney(sumMoney(policies.map(({ sumPremium }) => parseMoney(sumPremium))));
}
