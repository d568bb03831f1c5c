import { trailOf, type TransactionHead, transactionsOf } from "#areas/document/questions.ts";
import { versionOn } from "#areas/document/rules/stack.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { openReadingLinks } from "#areas/judging/commands/reading-link.ts";
import { COPYING, openCopyOffers } from "#areas/proposal/questions.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { endOfDayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { getOriginalPolicy, policyRefusals, queryPolicyInfo, SUM_CURRENCY } from "../contract/policy.ts";
import { openPolicyLink, policyLink, readPolicyLink } from "../contract/reading-link.ts";
import { lastTransaction, policyFor, type PolicyTransaction, withContent } from "../questions.ts";
import { copyRoutes } from "./copies.ts";
import { renewalRoutes } from "./renewals.ts";

const { policyMissing, notYetThere } = policyRefusals;

export function policyRoutes(services: Services): Route[] {
  return [
    ...queryRoutes(services),
    ...copyRoutes(services),
    ...readingLinkRoutes(services),
    ...renewalRoutes(services),
  ];
}

function queryRoutes({ now }: Pick<Services, "now">): Route[] {
  const copyOffers = openCopyOffers(now);
  return [
    handle(queryPolicyInfo, async ({ input: { policyNo, on, knownAt }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await policyFor(reader, actor, policyNo);
        if (!policy) return "missing";
        const stack = await transactionsOf(reader, policyNo);
        const until = knownAt === undefined ? {} : { knownAt: endOfDayInShanghai(knownAt).toISOString() };
        const isCurrent = on === undefined && knownAt === undefined;
        const transaction = isCurrent
          ? stack.at(-1)
          : versionOn(stack, { on: on ?? policy.endDate, ...until });
        if (!transaction) return "notYet";
        return {
          ...policy,
          ...toContent(await withContent(reader, policyNo, transaction)),
          shownVersion: transaction.version,
          transactions: await namedTransactions(reader, stack),
          trail: await trailOf(reader, policyNo),
          offers: await copyOffers(reader, actor, policy, COPYING.P),
        };
      });
      if (found === "missing") return refuse(policyMissing);
      return found === "notYet" ? refuse(notYetThere) : found;
    }),

    handle(getOriginalPolicy, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await policyFor(reader, actor, policyNo);
        if (!policy) return undefined;
        const issue = await withContent(reader, policyNo, (await transactionsOf(reader, policyNo))[0]);
        return { ...policy, sumPremium: issue.sumPremium, ...toContent(issue) };
      });
      return found ?? refuse(policyMissing);
    }),
  ];
}

function toContent({ productVersion, content }: PolicyTransaction) {
  return { productVersion, sumCurrency: SUM_CURRENCY, form: toWireForm(content) };
}

async function namedTransactions(reader: Reader, stack: readonly TransactionHead[]) {
  const codes = stack.map(({ recordedBy }) => recordedBy);
  const nameOf = await createUserNameLookup(reader, codes);
  return stack.map((transaction) => ({
    ...transaction,
    recordedName: nameOf(transaction.recordedBy).userName,
  }));
}

function readingLinkRoutes(services: Services): Route[] {
  const links = openReadingLinks(services, policyLink, {
    /** The policy with its last transaction, so that endorsements are shown too. */
    async find(reader: Reader, actor: Actor, policyNo: string) {
      const policy = await policyFor(reader, actor, policyNo);
      if (!policy) return undefined;
      const last = await lastTransaction(reader, policyNo);
      const { comCode, riskCode } = policy;
      return { comCode, riskCode, productVersion: last.productVersion, policy, last };
    },
    async picture(_, { policy, last }) {
      const { form: policyForm, ...content } = toContent(last);
      return {
        forms: [policyForm],
        codes: [policy.status, policy.comCode, policy.isSeeFeeFlag],
        toContent: ([form = {}]) => ({
          ...policy,
          ...content,
          proposalNo: "",
          inputBy: "",
          shownVersion: last.version,
          form,
          transactions: [],
          trail: [],
          offers: [],
        }),
      };
    },
  });
  return [handle(openPolicyLink, links.open), handle(readPolicyLink, links.read)];
}
