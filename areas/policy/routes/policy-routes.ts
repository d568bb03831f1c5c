import {
  figuresOfTransaction,
  findDocumentPrice,
  listTrailStepsWithUserNames,
  type TransactionHead,
  transactionsOf,
  findDocumentVisibleToUser,
} from "#areas/document/questions.ts";
import { findTransactionInForceOn } from "#areas/document/rules/stack.ts";
import { createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import {
  createReadingLinkHandlers,
  READING_LINK_HIDDEN_FIELDS,
} from "#areas/judging/commands/reading-link.ts";
import { filterFiguresForUser } from "#areas/judging/questions/document-figures.ts";
import { createProposalCopier } from "#areas/proposal/commands/new-proposal.ts";
import { copyingRefusals, copyPolicy, NEW_ORDER_MARK } from "#areas/proposal/contract/copying.ts";
import { COPY_TO_PROPOSAL_RIGHTS, createCopyOfferReader } from "#areas/proposal/questions.ts";
import { copyFormForNewContract } from "#areas/proposal/rules/copying.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { toFormForUser } from "#areas/product/rules/outside-view.ts";
import { DATA_SOURCE_COPY } from "#areas/proposal/rules/proposal.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getEndOfDayInShanghai, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  getOriginalPolicy,
  policyRefusals,
  queryPolicyInfo,
  CONTRACT_SUM_CURRENCY,
} from "../contract/policy.ts";
import { openPolicyLink, policyReadingLink, readPolicyLink } from "../contract/reading-link.ts";
import {
  getLastPolicyTransaction,
  findPolicyVisibleToUser,
  type PolicyTransaction,
  addContentToTransaction,
  suspensionStepsOf,
} from "../questions/policies.ts";
import { listSuspendedSpans } from "../rules/suspension.ts";
import { customerStandingRoute } from "./customer-standing.ts";
import { renewalRoutes } from "./renewals.ts";

const { policyMissing, notYetThere } = policyRefusals;

export function policyRoutes(context: EventReactionContext): Route[] {
  const { services } = context;
  return [
    ...queryRoutes(services),
    ...copyRoutes(services),
    ...readingLinkRoutes(services),
    ...renewalRoutes(context),
    customerStandingRoute(services),
  ];
}

function queryRoutes({ now }: Pick<Services, "now">): Route[] {
  const copyOffers = createCopyOfferReader(now);
  const contentFor = createPolicyContentReader(now);
  return [
    handle(queryPolicyInfo, async ({ input: { policyNo, on, knownAt }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return "missing";
        const stack = await transactionsOf(reader, policyNo);
        const until: { knownAt?: string } =
          knownAt === undefined ? {} : { knownAt: getEndOfDayInShanghai(knownAt).toISOString() };
        const isCurrent = on === undefined && knownAt === undefined;
        const transaction = isCurrent
          ? stack.at(-1)
          : findTransactionInForceOn(stack, { on: on ?? policy.endDate, ...until });
        if (!transaction) return "notYet";
        return {
          ...policy,
          ...(await contentFor(reader, actor, policy, transaction)),
          shownVersion: transaction.version,
          transactions: await namedTransactions(reader, stack),
          suspensions: listSuspendedSpans(await suspensionStepsOf(reader, policyNo), until.knownAt),
          trail: await listTrailStepsWithUserNames(reader, policyNo),
          offers: await copyOffers(reader, actor, policy, COPY_TO_PROPOSAL_RIGHTS.P),
        };
      });
      if (found === "missing") return refuse(policyMissing);
      return found === "notYet" ? refuse(notYetThere) : found;
    }),

    handle(getOriginalPolicy, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return undefined;
        const [issue] = await transactionsOf(reader, policyNo);
        assert(issue, "a policy begins with its issue");
        return {
          ...policy,
          sumPremium: issue.sumPremium,
          suspensions: listSuspendedSpans(await suspensionStepsOf(reader, policyNo)),
          ...(await contentFor(reader, actor, policy, issue)),
        };
      });
      return found ?? refuse(policyMissing);
    }),
  ];
}

/** Reads the content of a transaction as the user may see it. */
function createPolicyContentReader(now: () => Date) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    actor: Actor,
    { policyNo, riskCode }: { readonly policyNo: string; readonly riskCode: string },
    transaction: TransactionHead,
  ) => {
    const content = toContent(await addContentToTransaction(reader, policyNo, transaction));
    const { product } = await products.pinned(reader, { riskCode, version: content.productVersion });
    const figures = await figuresOfTransaction(reader, policyNo, transaction.version);
    // An endorsement is priced by its own facts, which its draft keeps.
    const { pricedFacts } = await findDocumentPrice(reader, transaction.draftNo);
    const stored = { figures: filterFiguresForUser(product, figures, actor), facts: pricedFacts };
    return { ...content, stored, form: toFormForUser(product, content.form, actor) };
  };
}

function toContent({ productVersion, content }: PolicyTransaction) {
  return { productVersion, sumCurrency: CONTRACT_SUM_CURRENCY, form: toWireForm(content) };
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
  const links = createReadingLinkHandlers(services, policyReadingLink, {
    /** The policy with its last transaction, so that endorsements are shown too. */
    async find(reader: Reader, actor: Actor, policyNo: string) {
      const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
      if (!policy) return undefined;
      const last = await getLastPolicyTransaction(reader, policyNo);
      const { comCode, riskCode, status, version } = policy;
      const spans = listSuspendedSpans(await suspensionStepsOf(reader, policyNo));
      return { comCode, riskCode, status, version, productVersion: last.productVersion, policy, last, spans };
    },
    async picture(reader, { policy, last, spans }) {
      const { form: policyForm, ...content } = toContent(last);
      const figures = await figuresOfTransaction(reader, policy.policyNo, last.version);
      return {
        forms: [{ form: policyForm, figures }],
        codes: [policy.status, policy.comCode, policy.isSeeFeeFlag],
        toContent: ([form = {}]) => ({
          ...policy,
          ...content,
          stored: READING_LINK_HIDDEN_FIELDS.stored,
          proposalNo: "",
          inputBy: "",
          shownVersion: last.version,
          form,
          transactions: [],
          // Whoever reads it learns from when there is no cover, not who ordered it and why.
          suspensions: spans.map((span) => ({ ...span, sourceNo: "", reason: "" })),
          trail: [],
          offers: [],
        }),
      };
    },
  });
  return [handle(openPolicyLink, links.open), handle(readPolicyLink, links.read)];
}

function copyRoutes(services: Services): Route[] {
  const copy = createProposalCopier(services);
  return [
    handle(copyPolicy, async ({ input, actor, tx, note, raise, refuse }) => {
      const { businessNo: copiedFrom, type, orderNo } = input;
      const rights = await listUserRights(tx, actor);
      const mayCopy = COPY_TO_PROPOSAL_RIGHTS[type].every((right) => rights.has(right));
      const source = mayCopy ? await sources[type](tx, actor, copiedFrom) : undefined;
      if (!source) return refuse(copyingRefusals.copySourceMissing);
      const today = getTodayInShanghai(services.now());
      const { riskCode, comCode, content } = source;
      const { proposal, changes } = await copy(
        { tx, raise, note, actor, services },
        { riskCode, comCode, copiedFrom, orderNo: orderNo === NEW_ORDER_MARK ? undefined : orderNo },
        DATA_SOURCE_COPY,
        ({ product }) => copyFormForNewContract(product.sections, content, today),
      );
      return { ...proposal, proposalNo: proposal.businessNo, changes: [...changes] };
    }),
  ];
}

/** The content to copy of each kind; undefined if the user sees no such document. */
const sources = {
  T: async (reader: Reader, actor: Actor, proposalNo: string) => {
    const proposal = await findDocumentVisibleToUser(reader, actor, proposalNo);
    return proposal?.businessType === "T" ? proposal : undefined;
  },
  /** The policy with its endorsements. */
  P: async (reader: Reader, actor: Actor, policyNo: string) => {
    const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
    if (!policy) return undefined;
    return { ...policy, content: (await getLastPolicyTransaction(reader, policyNo)).content };
  },
};
