import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { createProposalCopier } from "#areas/proposal/commands/new-proposal.ts";
import { findRenewalsByPolicyNumber } from "#areas/proposal/questions.ts";
import { DATA_SOURCE_RENEWAL } from "#areas/proposal/rules/proposal.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { policyRenewedHandlerSlot } from "../commands.ts";
import { policyRefusals } from "../contract/policy.ts";
import { queryRenewal, renewalRefusals, renewPolicy } from "../contract/renewal.ts";
import { findPolicyVisibleToUser, getLastPolicyTransaction } from "../questions/policies.ts";
import { createRenewalPricer, findLossesOfPolicy } from "../questions/renewal-price.ts";
import { getPolicyNotRenewableReason, toRenewalForm } from "../rules/renewal.ts";
import { applyLossesToForm } from "../rules/renewal-losses.ts";
import { lockPolicy } from "../store.ts";

const { policyMissing } = policyRefusals;
const { notRenewable, renewedAlready } = renewalRefusals;

export function renewalRoutes(context: EventReactionContext): Route[] {
  return [renewalPriceRoute(context), renewPolicyRoute(context)];
}

function renewalPriceRoute({ services }: EventReactionContext): Route {
  const pricer = createRenewalPricer(services);
  return handle(queryRenewal, async ({ input: { policyNo }, actor, reference, inScope, refuse }) => {
    const policy = await inScope((reader) => findPolicyVisibleToUser(reader, actor, policyNo));
    if (!policy) return refuse(policyMissing);
    const { riskCode, comCode, holderName } = policy;
    const { compiled } = await pricer.products.find({ riskCode }, { reference, comCode, actor, refuse });
    return inScope(async (reader) => {
      const renewal = (await findRenewalsByPolicyNumber(reader, [policyNo])).get(policyNo);
      const price = await pricer.price(reader, { policy, compiled, makeCom: actor.comCode });
      const { losses, changes, ...priced } = price;
      return {
        policyNo,
        riskCode,
        holderName,
        why: getPolicyNotRenewableReason(policy, getTodayInShanghai(services.now())) ?? "",
        renewal: renewal ? { ...renewal, proposalNo: renewal.businessNo } : null,
        ...priced,
        losses: isOutsideUser(actor) ? null : losses,
        changes: changes.map((change) => ({ ...change, figures: [...change.figures] })),
      };
    });
  });
}

function renewPolicyRoute({ services, handlersOf }: EventReactionContext): Route {
  const copy = createProposalCopier(services);
  const followers = Object.values(handlersOf(policyRenewedHandlerSlot));
  return handle(renewPolicy, async ({ input: { policyNo }, actor, tx, note, raise, refuse }) => {
    const policy = await hideRecordInvisibleToUser(tx, actor, await lockPolicy(tx, policyNo));
    if (!policy) return refuse(policyMissing);
    const today = getTodayInShanghai(services.now());
    const why = getPolicyNotRenewableReason(policy, today);
    if (why !== undefined) return refuse(notRenewable, { values: { why } });
    const first = (await findRenewalsByPolicyNumber(tx, [policyNo])).get(policyNo);
    if (first) return refuse(renewedAlready, { values: { proposalNo: first.businessNo } });
    const { riskCode, comCode } = policy;
    const { content, sumPremium } = await getLastPolicyTransaction(tx, policyNo);
    const losses = await findLossesOfPolicy(tx, { ...policy, sumPremium });
    const work = { tx, raise, note, actor, services };
    const source = { riskCode, comCode, copiedFrom: policyNo };
    const { proposal } = await copy(work, source, DATA_SOURCE_RENEWAL, (compiled) => ({
      form: applyLossesToForm(compiled, toRenewalForm(compiled, content, { ...policy, today }), losses),
      changes: [],
    }));
    for (const follow of followers) await follow(work, { policyNo, proposalNo: proposal.businessNo });
    return { proposalNo: proposal.businessNo, orderNo: proposal.orderNo, riskCode };
  });
}
