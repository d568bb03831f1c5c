import { approvedContent, documentFor, transactionsOf } from "#areas/document/questions.ts";
import { rightsOf } from "#areas/identity/questions.ts";
import { openCopying, type Source } from "#areas/proposal/commands/copying.ts";
import { copyingRefusals, copyPolicy, OWN_ORDER } from "#areas/proposal/contract/copying.ts";
import { COPYING } from "#areas/proposal/questions/copying.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { policyFor } from "../questions.ts";

export function copyingRoutes(services: Services): Route[] {
  const { copyOf } = openCopying(services);
  return [
    handle(copyPolicy, async ({ input, actor, tx, note, raise, refuse }) => {
      const { businessNo, type, orderNo: wanted } = input;
      const rights = await rightsOf(tx, actor);
      const mayCopy = COPYING[type].every((right) => rights.has(right));
      const source = mayCopy ? await sources[type](tx, actor, businessNo) : undefined;
      if (!source) return refuse(copyingRefusals.copySourceMissing);
      const work = { tx, raise, note, actor, services };
      const orderNo = wanted === OWN_ORDER ? undefined : wanted;
      const { proposal, changes } = await copyOf(work, actor, { ...source, orderNo });
      const { businessNo: proposalNo, riskCode, version, copiedFrom } = proposal;
      return { proposalNo, orderNo: proposal.orderNo, riskCode, version, copiedFrom, changes: [...changes] };
    }),
  ];
}

type CopySource = Omit<Source, "dataSource" | "orderNo">;

/** What each kind is copied from; undefined where there is none for who asks. */
const sources: Record<
  keyof typeof COPYING,
  (reader: Reader, actor: Actor, businessNo: string) => Promise<CopySource | undefined>
> = {
  T: async (reader, actor, businessNo) => {
    const proposal = await documentFor(reader, actor, businessNo);
    if (proposal?.businessType !== "T") return undefined;
    const { riskCode, comCode, content } = proposal;
    return { riskCode, comCode, content, copiedFrom: businessNo };
  },
  /** As it stands, with whatever was endorsed. */
  P: async (reader, actor, policyNo) => {
    const policy = await policyFor(reader, actor, policyNo);
    if (!policy) return undefined;
    const last = (await transactionsOf(reader, policyNo)).at(-1);
    const content = last && (await approvedContent(reader, policyNo, last.version));
    assert(content, "a policy has its content");
    const { riskCode, comCode } = policy;
    return { riskCode, comCode, content, copiedFrom: policyNo };
  },
};
