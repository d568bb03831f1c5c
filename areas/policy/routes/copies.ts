import { documentFor } from "#areas/document/questions.ts";
import { listRights } from "#areas/identity/questions.ts";
import { openCopies } from "#areas/proposal/commands/new-proposal.ts";
import { copyingRefusals, copyPolicy, OWN_ORDER } from "#areas/proposal/contract/copying.ts";
import { COPYING } from "#areas/proposal/questions.ts";
import { copiedForm } from "#areas/proposal/rules/copying.ts";
import { COPIED } from "#areas/proposal/rules/proposal.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { lastTransaction, policyFor } from "../questions.ts";

export function copyRoutes(services: Services): Route[] {
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
