import { rightsOf } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { Offer } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** What somebody needs to copy each kind: a proposal comes of it in any case. */
export const COPYING = {
  T: ["proposal:query", "proposal:copy"],
  P: ["policy:query", "policy:copy", "proposal:copy"],
} as const;

type CopiedContent = { readonly riskCode: string; readonly comCode: string };

/** Copying is no step of what is copied, and is offered as one; what is not sold any more says so. */
export function openCopyOffers(now: () => Date) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    actor: Actor,
    { riskCode, comCode }: CopiedContent,
    needs: readonly string[],
  ): Promise<Offer[]> => {
    const rights = await rightsOf(reader, actor);
    if (!needs.every((right) => rights.has(right))) return [];
    const isSold = (await products.sold(reader, comCode, actor)).has(riskCode);
    return [{ event: "copy", label: "复制", why: isSold ? "" : "该险种现已停售，不能复制" }];
  };
}
