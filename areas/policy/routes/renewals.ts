import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { createFormJudge } from "#areas/judging/questions/judging.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { createProposalCopier } from "#areas/proposal/commands/new-proposal.ts";
import { findRenewalsByPolicyNumber } from "#areas/proposal/questions.ts";
import { DATA_SOURCE_RENEWAL } from "#areas/proposal/rules/proposal.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyRefusals } from "../contract/policy.ts";
import { queryRenewal, renewalRefusals, renewPolicy } from "../contract/renewal.ts";
import { getPolicyNotRenewableReason, toRenewalForm } from "../rules/renewal.ts";
import { compareQuotes } from "#areas/product/rules/rating/quote-comparison.ts";
import { lockPolicy, type PolicyRow } from "../store.ts";
import { getLastPolicyTransaction, findPolicyVisibleToUser } from "../questions.ts";

const { policyMissing } = policyRefusals;
const { notRenewable, renewedAlready } = renewalRefusals;

export function renewalRoutes(services: Services): Route[] {
  const judging = createFormJudge(services);
  const copy = createProposalCopier(services);
  const today = () => getTodayInShanghai(services.now());

  function nextForm(compiled: CompiledProduct, content: FilledForm, policy: PolicyRow, actor: Actor) {
    const { riskCode, comCode } = policy;
    const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: DATA_SOURCE_RENEWAL };
    return judging.content(compiled, toRenewalForm(compiled, content, { ...policy, today: today() }), whose);
  }

  return [
    handle(queryRenewal, async ({ input: { policyNo }, actor, reference, inScope, refuse }) => {
      const policy = await inScope((reader) => findPolicyVisibleToUser(reader, actor, policyNo));
      if (!policy) return refuse(policyMissing);
      const { riskCode, comCode, holderName } = policy;
      const { compiled } = await judging.products.find({ riskCode }, { reference, comCode, actor, refuse });
      return inScope(async (reader) => {
        const last = await getLastPolicyTransaction(reader, policyNo);
        const { content, productVersion: version, sumPremium: lastPremium } = last;
        const pinned = await judging.products.pinned(reader, { riskCode, version });
        const next = nextForm(compiled, content, policy, actor);
        const before = (await judging.judge(reader, pinned, content)).judgement.priced;
        const after = (await judging.judge(reader, compiled, next)).judgement.priced;
        const renewal = (await findRenewalsByPolicyNumber(reader, [policyNo])).get(policyNo);
        const { startDate, endDate } = periodIn(next);
        return {
          policyNo,
          riskCode,
          holderName,
          startDate,
          endDate,
          why: getPolicyNotRenewableReason(policy, today()) ?? "",
          renewal: renewal ? { ...renewal, proposalNo: renewal.businessNo } : null,
          lastPremium,
          ...pricedAnew(before, after, lastPremium),
        };
      });
    }),

    handle(renewPolicy, async ({ input: { policyNo }, actor, tx, note, raise, refuse }) => {
      const policy = await hideRecordInvisibleToUser(tx, actor, await lockPolicy(tx, policyNo));
      if (!policy) return refuse(policyMissing);
      const why = getPolicyNotRenewableReason(policy, today());
      if (why !== undefined) return refuse(notRenewable, { values: { why } });
      const first = (await findRenewalsByPolicyNumber(tx, [policyNo])).get(policyNo);
      if (first) return refuse(renewedAlready, { values: { proposalNo: first.businessNo } });
      const { riskCode, comCode } = policy;
      const { content } = await getLastPolicyTransaction(tx, policyNo);
      const work = { tx, raise, note, actor, services };
      const source = { riskCode, comCode, copiedFrom: policyNo };
      const { proposal } = await copy(work, source, DATA_SOURCE_RENEWAL, (compiled) => ({
        form: toRenewalForm(compiled, content, { ...policy, today: today() }),
        changes: [],
      }));
      return { proposalNo: proposal.businessNo, orderNo: proposal.orderNo, riskCode };
    }),
  ];
}

function periodIn({ period }: FilledForm): { startDate: string; endDate: string } {
  const { startDate = "", endDate = "" } = (period ?? {}) as { startDate?: string; endDate?: string };
  return { startDate, endDate };
}

type Priced = ProductFormEvaluation["priced"];

/** Lines are compared only if last year's price can be reproduced, because some of its facts are not stored. */
function pricedAnew(before: Priced, after: Priced, lastPremium: string) {
  if ("error" in after) return { premium: null, notPriced: after.error.message, isTold: false, changes: [] };
  const premium = toWireMoney(after.quote.premiumCny);
  const isTold = "quote" in before && toWireMoney(before.quote.premiumCny) === lastPremium;
  const changes = isTold ? compareQuotes(before.quote, after.quote) : [];
  const wire = changes.map((change) => ({ ...change, figures: [...change.figures] }));
  return { premium, notPriced: "", isTold, changes: wire };
}
