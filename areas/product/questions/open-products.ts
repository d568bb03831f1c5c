import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { productRefusals } from "../contract.ts";
import { isSold } from "../rules.ts";
import { linesSold, type Seller } from "../rules/channels.ts";
import { type CompiledProduct, compileProduct } from "../rules/compile-product.ts";
import { contentOf, type VersionHead, versionNamed, versionsOn } from "../store.ts";

const { productMissing, productNotSold, versionMissing } = productRefusals;

type Refuse = (
  kind: typeof productMissing | typeof productNotSold | typeof versionMissing,
  detail: { values: Record<string, string> },
) => never;

export type Asked = { riskCode: string; version?: string | undefined };
/** `comCode`: for which branch; `actor`: by whose hand. */
export type Asking = { reference: Reader; comCode: string; actor: Seller; refuse: Refuse };
export type OpenProduct = { head: VersionHead; compiled: CompiledProduct };

/** Versions never change, so one is read and compiled once in the life of the process. */
export function openProducts(now: () => Date) {
  const known = new Map<string, Promise<CompiledProduct>>();
  const compiledOf = (reader: Reader, { riskCode, version }: VersionHead): Promise<CompiledProduct> => {
    const key = `${riskCode} ${version}`;
    const found = known.get(key) ?? contentOf(reader, riskCode, version).then(compileProduct);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };

  return {
    /** The version that was asked for, else the one that this branch sells today. */
    async find(
      { riskCode, version }: Asked,
      { reference, comCode, actor, refuse }: Asking,
    ): Promise<OpenProduct> {
      const values = { riskCode };
      const today = todayInShanghai(now());
      const inForce = await versionsOn(reference, today);
      const current = inForce.find((head) => head.riskCode === riskCode);
      if (version !== undefined) {
        const head = await versionNamed(reference, riskCode, version);
        if (!head) return refuse(current ? versionMissing : productMissing, { values });
        return { head, compiled: await compiledOf(reference, head) };
      }
      if (!current) return refuse(productMissing, { values });
      if (!isSold(current, comCode, today)) return refuse(productNotSold, { values });
      const compiled = await compiledOf(reference, current);
      if (linesSold(actor)?.has(compiled.product.productLine) === false)
        return refuse(productNotSold, { values });
      return { head: current, compiled };
    },
    /** The version that a document is pinned to; it is there as long as the document is. */
    pinned(reference: Reader, head: VersionHead): Promise<CompiledProduct> {
      return compiledOf(reference, head);
    },
    async sold(reference: Reader, comCode: string, actor: Seller): Promise<Set<string>> {
      const today = todayInShanghai(now());
      const inForce = (await versionsOn(reference, today)).filter((head) => isSold(head, comCode, today));
      const lines = linesSold(actor);
      const risks = inForce.map(async (head) => {
        const line = lines && (await compiledOf(reference, head)).product.productLine;
        return line === undefined || lines?.has(line) ? [head.riskCode] : [];
      });
      return new Set((await Promise.all(risks)).flat());
    },
  };
}

export type Products = ReturnType<typeof openProducts>;
