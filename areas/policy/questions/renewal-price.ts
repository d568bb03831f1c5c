import { sumLossesOfPolicies } from "#areas/claim/questions.ts";
import { createFormJudge } from "#areas/judging/questions/judging.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { compareQuotes, type PremiumLineChange } from "#areas/product/rules/rating/quote-comparison.ts";
import { DATA_SOURCE_RENEWAL } from "#areas/proposal/rules/proposal.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { toRenewalForm } from "../rules/renewal.ts";
import { applyLossesToForm, computeRenewalLosses, type RenewalLosses } from "../rules/renewal-losses.ts";
import type { PolicyRow } from "../store.ts";
import { getLastPolicyTransaction } from "./policies.ts";

export type RenewalPrice = {
  readonly startDate: string;
  readonly endDate: string;
  readonly losses: RenewalLosses;
  readonly lastPremium: string;
  /** Null if there is no price; `notPriced` has the reason. */
  readonly premium: string | null;
  readonly notPriced: string;
  /** Whether last year's price can be reproduced. Only then are lines compared. */
  readonly isTold: boolean;
  readonly changes: readonly PremiumLineChange[];
};

/** Losses since the policy began, as far as the reader sees the claims. */
export async function findLossesOfPolicy(
  reader: Reader,
  { policyNo, startDate, sumPremium }: Pick<PolicyRow, "policyNo" | "startDate" | "sumPremium">,
): Promise<RenewalLosses> {
  return computeRenewalLosses(await sumLossesOfPolicies(reader, [policyNo], startDate), sumPremium);
}

/** Prices the cover that follows a policy, by the product as it is sold today. */
export function createRenewalPricer(services: Services) {
  const judging = createFormJudge(services);

  async function price(
    reader: Reader,
    { policy, compiled, makeCom }: { policy: PolicyRow; compiled: CompiledProduct; makeCom: string },
  ): Promise<RenewalPrice> {
    const { policyNo, riskCode, comCode } = policy;
    const { content, productVersion: version, sumPremium } = await getLastPolicyTransaction(reader, policyNo);
    const losses = await findLossesOfPolicy(reader, { ...policy, sumPremium });
    const today = getTodayInShanghai(services.now());
    const form = toRenewalForm(compiled, content, { ...policy, today });
    const whose = { riskCode, comCode, makeCom, dataSource: DATA_SOURCE_RENEWAL };
    const next = judging.content(compiled, applyLossesToForm(compiled, form, losses), whose);
    const pinned = await judging.products.pinned(reader, { riskCode, version });
    const before = (await judging.judge(reader, pinned, content)).judgement.priced;
    const after = (await judging.judge(reader, compiled, next)).judgement.priced;
    return {
      ...periodIn(next),
      losses,
      lastPremium: sumPremium,
      ...comparePrices(before, after, sumPremium),
    };
  }

  return { products: judging.products, price };
}

export type RenewalPricer = ReturnType<typeof createRenewalPricer>;

function periodIn({ period }: FilledForm): { startDate: string; endDate: string } {
  const { startDate = "", endDate = "" } = (period ?? {}) as { startDate?: string; endDate?: string };
  return { startDate, endDate };
}

type Priced = ProductFormEvaluation["priced"];

/** Lines are compared only if last year's price can be reproduced, because some of its facts are not stored. */
function comparePrices(before: Priced, after: Priced, lastPremium: string) {
  if ("error" in after) return { premium: null, notPriced: after.error.message, isTold: false, changes: [] };
  const isTold = "quote" in before && toWireMoney(before.quote.premiumCny) === lastPremium;
  return {
    premium: toWireMoney(after.quote.premiumCny),
    notPriced: "",
    isTold,
    changes: isTold ? compareQuotes(before.quote, after.quote) : [],
  };
}
