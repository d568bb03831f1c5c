import type { Document } from "#areas/document/rules/document.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  checkConditions,
  findConditionTarget,
  listConditionTargets,
  type StoredUnderwritingCondition,
  type UnderwritingCondition,
} from "../rules/conditions.ts";
import type { UnderwritingDecisionEvent } from "../rules/decision.ts";

type AskedConditions = {
  readonly event: UnderwritingDecisionEvent;
  readonly conditions: readonly UnderwritingCondition[];
};
type InvalidCondition = { readonly at: number; readonly why: string };

/** Checks the conditions of a decision against the document, and adds what the form says now. */
export function createConditionChecker({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const vocabularyOf = createVocabularyReader();
  return async (
    reader: Reader,
    { riskCode, productVersion: version, content }: Document,
    { event, conditions }: AskedConditions,
  ): Promise<{ readonly conditions: readonly StoredUnderwritingCondition[] } | InvalidCondition> => {
    if (conditions.length === 0) return { conditions: [] };
    if (event !== "return") return { at: 0, why: "只有退回修改可以附承保条件" };
    const compiled = await products.pinned(reader, { riskCode, version });
    const vocabulary = await vocabularyOf(reader, compiled.product);
    const today = getTodayInShanghai(now());
    const context = { today, vocabulary, facts: {}, computed: () => undefined };
    const invalid = checkConditions(compiled, content, conditions, context);
    if (invalid) return invalid;
    const targets = listConditionTargets(compiled, content);
    return {
      conditions: conditions.map((condition) => {
        const target = findConditionTarget(targets, condition);
        assert(target, "it was checked");
        const { element, rowCode, before } = target;
        return { ...condition, element, rowCode, before };
      }),
    };
  };
}

export function toConditionRefusal({ at, why }: InvalidCondition): RefusalDetail {
  return {
    values: { count: String(at + 1), why },
    fields: [{ path: `conditions.${at}`, message: why }],
  };
}
