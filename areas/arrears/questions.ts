import { transactionsOf } from "#areas/document/questions.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** A type that suspends cover says this of the policy (decision 0108). */
const SUSPENDED = "06";

/** Tells whether the product version of a policy has cover that may be suspended. */
export function createSuspensionClauseReader(now: () => Date) {
  const products = createProductRegistry(now);
  return async (reader: Reader, { policyNo, riskCode }: Pick<PolicyRow, "policyNo" | "riskCode">) => {
    const last = (await transactionsOf(reader, policyNo)).at(-1);
    assert(last, "a policy begins with its issue");
    const { product } = await products.pinned(reader, { riskCode, version: last.productVersion });
    const onSale = product.endorsements ? undefined : (await products.current(reader, riskCode))?.product;
    return listEndorsementTypes(product, onSale).some(({ policyBecomes }) => policyBecomes === SUSPENDED);
  };
}
