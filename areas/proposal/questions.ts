import { headsMadeOf } from "#areas/document/questions.ts";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { DATA_SOURCE_RENEWAL, ENDED_PROPOSAL_STATES } from "./rules/proposal.ts";
import type { ActionOffer } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** The rights to copy each kind of document into a proposal. */
export const COPY_TO_PROPOSAL_RIGHTS = {
  T: ["proposal:query", "proposal:copy"],
  P: ["policy:query", "policy:copy", "proposal:copy"],
} as const;

type CopiedContent = { readonly riskCode: string; readonly comCode: string };

/** Copying is no transition but is offered like one; a product that is no longer sold is the reason against it. */
export function createCopyOfferReader(now: () => Date) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    actor: Actor,
    { riskCode, comCode }: CopiedContent,
    needs: readonly string[],
  ): Promise<ActionOffer[]> => {
    const rights = await listUserRights(reader, actor);
    if (!needs.every((right) => rights.has(right))) return [];
    const isSold = (await products.sold(reader, comCode, actor)).has(riskCode);
    return [{ event: "copy", label: "复制", why: isSold ? "" : "该险种现已停售，不能复制" }];
  };
}

/** The proposal that renews each policy, by the number of the policy. */
export async function findRenewalsByPolicyNumber(
  reader: Reader,
  policyNos: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const criteria = {
    copiedFrom: policyNos,
    dataSource: DATA_SOURCE_RENEWAL,
    withoutStatus: ENDED_PROPOSAL_STATES,
  };
  const found = await headsMadeOf(reader, criteria);
  return new Map(found.map((proposal) => [proposal.copiedFrom, proposal]));
}
