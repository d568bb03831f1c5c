import { seenBy, transactionsOf } from "#areas/document/questions.ts";
import { openJudging } from "#areas/drafting/questions/judging.ts";
import type { FormJudgement } from "#areas/product/rules/judge-form.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { openCopying } from "#areas/proposal/commands/copying.ts";
import { renewalsOf } from "#areas/proposal/questions.ts";
import { RENEWING } from "#areas/proposal/rules/data-source.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { policyRefusals } from "../contract.ts";
import { queryRenewal, renewalRefusals, renewPolicy } from "../contract/renewal.ts";
import { renewalError } from "../rules/renewable.ts";
import { renewedForm } from "../rules/renewed-form.ts";
import { compareQuotes } from "../rules/rerate.ts";
import { lockPolicy, type Policy } from "../store.ts";
import { policyFor } from "../questions.ts";
import { contentAt } from "./reading.ts";

const { policyMissing } = policyRefusals;
const { notRenewable, renewedAlready } = renewalRefusals;

export function renewingRoutes(services: Services): Route[] {
  const judging = openJudging(services);
  const copying = openCopying(services);
  const today = () => todayInShanghai(services.now());

  function nextForm(compiled: CompiledProduct, content: FilledForm, policy: Policy, actor: Actor) {
    const { riskCode, comCode } = policy;
    const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource: RENEWING };
    return judging.content(compiled, renewedForm(compiled, content, { ...policy, today: today() }), whose);
  }

  return [
    handle(queryRenewal, async ({ input: { policyNo }, actor, reference, inScope, refuse }) => {
      const policy = await inScope((reader) => policyFor(reader, actor, policyNo));
      if (!policy) return refuse(policyMissing);
      const { riskCode, comCode, holderName } = policy;
      const { compiled } = await judging.products.find({ riskCode }, { reference, comCode, actor, refuse });
      return inScope(async (reader) => {
        const { content, version, premium: lastPremium } = await current(reader, policy);
        const pinned = await judging.products.pinned(reader, { riskCode, version });
        const next = nextForm(compiled, content, policy, actor);
        const before = (await judging.judge(reader, pinned, content)).judgement.priced;
        const after = (await judging.judge(reader, compiled, next)).judgement.priced;
        const renewal = (await renewalsOf(reader, [policyNo])).get(policyNo);
        const { startDate, endDate } = periodIn(next);
        return {
          policyNo,
          riskCode,
          holderName,
          startDate,
          endDate,
          why: renewalError(policy, today()) ?? "",
          renewal: renewal ? { ...renewal, proposalNo: renewal.businessNo } : null,
          lastPremium,
          ...pricedAnew(before, after, lastPremium),
        };
      });
    }),

    handle(renewPolicy, async ({ input: { policyNo }, actor, tx, note, raise, refuse }) => {
      const policy = await lockedFor(tx, actor, policyNo);
      if (!policy) return refuse(policyMissing);
      const why = renewalError(policy, today());
      if (why !== undefined) return refuse(notRenewable, { values: { why } });
      const first = (await renewalsOf(tx, [policyNo])).get(policyNo);
      if (first) return refuse(renewedAlready, { values: { proposalNo: first.businessNo } });
      const { riskCode, comCode } = policy;
      const { compiled } = await judging.products.find(
        { riskCode },
        { reference: tx, comCode, actor, refuse },
      );
      const { content: last } = await current(tx, policy);
      const content = renewedForm(compiled, last, { ...policy, today: today() });
      const source = { riskCode, comCode, copiedFrom: policyNo, content, dataSource: RENEWING };
      const begun = await copying.beginFrom({ tx, raise, note, actor, services }, actor, source);
      return { proposalNo: begun.businessNo, orderNo: begun.orderNo, riskCode };
    }),
  ];
}

/** What the policy says now, as its last transaction left it. */
async function current(reader: Reader, { policyNo }: Policy) {
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  const { form } = await contentAt(reader, policyNo, last);
  return { content: form as FilledForm, version: last.productVersion, premium: last.sumPremium };
}

async function lockedFor(tx: Parameters<typeof lockPolicy>[0], actor: Actor, policyNo: string) {
  const found = await lockPolicy(tx, policyNo);
  const [seen] = await seenBy(tx, actor, found ? [found] : []);
  return seen;
}

function periodIn({ period }: FilledForm): { startDate: string; endDate: string } {
  const { startDate = "", endDate = "" } = (period ?? {}) as { startDate?: string; endDate?: string };
  return { startDate, endDate };
}

type Priced = FormJudgement["priced"];

/** Last year's lines count only where they come to what the contract says: not everything that was known then is kept. */
function pricedAnew(before: Priced, after: Priced, lastPremium: string) {
  if ("error" in after) return { premium: null, notPriced: after.error.message, isTold: false, changes: [] };
  const premium = toWireMoney(after.quote.premiumCny);
  const isTold = "quote" in before && toWireMoney(before.quote.premiumCny) === lastPremium;
  const changes = isTold ? compareQuotes(before.quote, after.quote) : [];
  const wire = changes.map((change) => ({ ...change, figures: [...change.figures] }));
  return { premium, notPriced: "", isTold, changes: wire };
}
