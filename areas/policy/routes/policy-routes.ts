import { trailOf, type TransactionHead, transactionsOf, documentFor } from "#areas/document/questions.ts";
import { versionOn } from "#areas/document/rules/stack.ts";
import { createUserNameLookup, listRights } from "#areas/identity/questions.ts";
import { openReadingLinks } from "#areas/judging/commands/reading-link.ts";
import { openCopies } from "#areas/proposal/commands/new-proposal.ts";
import { copyingRefusals, copyPolicy, OWN_ORDER } from "#areas/proposal/contract/copying.ts";
import { COPYING, openCopyOffers } from "#areas/proposal/questions.ts";
import { copiedForm } from "#areas/proposal/rules/copying.ts";
import { COPIED } from "#areas/proposal/rules/proposal.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { endOfDayInShanghai, todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { getOriginalPolicy, policyRefusals, queryPolicyInfo, SUM_CURRENCY } from "../contract/policy.ts";
import { openPolicyLink, policyLink, readPolicyLink } from "../contract/reading-link.ts";
import { lastTransaction, policyFor, type PolicyTransaction, withContent } from "../questions.ts";
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

function copyRoutes(services: Services): Route[] {
  const copy = openCopies(services);
  return [
    handle(copyPolicy, async ({ input, actor, tx, note, raise, refuse }) => {
      const { businessNo: copiedFrom, type, orderNo } = input;
      const rights = await listRights(tx, actor);
      const mayCopy = COPYING[type].every((right) => rights.has(right));
      const source = mayCopy ? await sources[type](tx, actor, copiedFrom) : undefined;
      if (!source) return refuse(copyingRefusals.copySourceMissing);
      const today = todayInShanghai(services.now());
      const { riskCode, comCode, content } = source;
      const { proposal, changes } = await copy(
        { tx, raise, note, actor, services },
        { riskCode, comCode, copiedFrom, orderNo: orderNo === OWN_ORDER ? undefined : orderNo },
        COPIED,
        ({ product }) => copiedForm(product.sections, content, today),
      );
      return { ...proposal, proposalNo: proposal.businessNo, changes: [...changes] };
    }),
  ];
}

/** The content to copy of each kind; undefined if the user sees no such document. */
const sources = {
  T: async (reader: Reader, actor: Actor, proposalNo: string) => {
    const proposal = await documentFor(reader, actor, proposalNo);
    return proposal?.businessType === "T" ? proposal : undefined;
  },
  /** The policy with its endorsements. */
  P: async (reader: Reader, actor: Actor, policyNo: string) => {
    const policy = await policyFor(reader, actor, policyNo);
    if (!policy) return undefined;
    return { ...policy, content: (await lastTransaction(reader, policyNo)).content };
  },
};
