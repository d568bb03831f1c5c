import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { productRefusals } from "../contract/product-calls.ts";
import { isVersionSoldInBranch } from "../rules/sale.ts";
import { listSellableBusinessLines, type SellerGrades } from "../rules/channels.ts";
import { type CompiledProduct, compileProduct } from "../rules/compile-product.ts";
import {
  getProductVersionContent,
  type ProductVersionHead,
  findProductVersionHead,
  listProductVersionsInForce,
} from "../store/product-store.ts";

const { productMissing, productNotSold, versionMissing } = productRefusals;

type Refuse = (
  kind: typeof productMissing | typeof productNotSold | typeof versionMissing,
  detail: { values: Record<string, string> },
) => never;

export type ProductQuery = { riskCode: string; version?: string | undefined };
/** `comCode` is the selling branch, `actor` the user who asks. */
export type ProductQueryContext = { reference: Reader; comCode: string; actor: SellerGrades; refuse: Refuse };
export type ProductVersion = { head: ProductVersionHead; compiled: CompiledProduct };

/** A version never changes, so the process reads and compiles it only once. */
export function createProductRegistry(now: () => Date) {
  const compiledByKey = new Map<string, Promise<CompiledProduct>>();
  const compiledOf = (
    reader: Reader,
    { riskCode, version }: ProductVersionHead,
  ): Promise<CompiledProduct> => {
    const key = `${riskCode} ${version}`;
    const cached =
      compiledByKey.get(key) ?? getProductVersionContent(reader, riskCode, version).then(compileProduct);
    compiledByKey.set(key, cached);
    cached.catch(() => compiledByKey.delete(key));
    return cached;
  };

  return {
    /** Finds the requested version, else the version that this branch sells today. */
    async find(
      { riskCode, version }: ProductQuery,
      { reference, comCode, actor, refuse }: ProductQueryContext,
    ): Promise<ProductVersion> {
      const values = { riskCode };
      const today = getTodayInShanghai(now());
      const inForce = await listProductVersionsInForce(reference, today);
      const current = inForce.find((head) => head.riskCode === riskCode);
      if (version !== undefined) {
        const head = await findProductVersionHead(reference, riskCode, version);
        if (!head) return refuse(current ? versionMissing : productMissing, { values });
        return { head, compiled: await compiledOf(reference, head) };
      }
      if (!current) return refuse(productMissing, { values });
      if (!isVersionSoldInBranch(current, comCode, today)) return refuse(productNotSold, { values });
      const compiled = await compiledOf(reference, current);
      if (listSellableBusinessLines(actor)?.has(compiled.product.productLine) === false)
        return refuse(productNotSold, { values });
      return { head: current, compiled };
    },
    /** The version that a document is pinned to exists as long as the document does. */
    pinned(reference: Reader, head: ProductVersionHead): Promise<CompiledProduct> {
      return compiledOf(reference, head);
    },
    /** The version in force today, wherever it is sold; undefined before the first one. */
    async current(reference: Reader, riskCode: string): Promise<CompiledProduct | undefined> {
      const inForce = await listProductVersionsInForce(reference, getTodayInShanghai(now()));
      const head = inForce.find((candidate) => candidate.riskCode === riskCode);
      return head && compiledOf(reference, head);
    },
    async sold(reference: Reader, comCode: string, actor: SellerGrades): Promise<Set<string>> {
      const today = getTodayInShanghai(now());
      const inForce = (await listProductVersionsInForce(reference, today)).filter((head) =>
        isVersionSoldInBranch(head, comCode, today),
      );
      const lines = listSellableBusinessLines(actor);
      const risks = inForce.map(async (head) => {
        const line = lines && (await compiledOf(reference, head)).product.productLine;
        return line === undefined || lines?.has(line) ? [head.riskCode] : [];
      });
      return new Set((await Promise.all(risks)).flat());
    },
  };
}

export type ProductRegistry = ReturnType<typeof createProductRegistry>;
