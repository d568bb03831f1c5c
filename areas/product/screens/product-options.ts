import type { Customer } from "#areas/customer/contract.ts";
import { listOf, type OptionList, type OptionSource, plainList } from "#platform/forms/web/options.ts";
import type { Product } from "../rules/product-shape.ts";
import { knownParty } from "./known-party.ts";

type Item = Parameters<typeof listOf>[0][number];
type Entries = readonly (readonly [code: string, label: string])[];

export type ListLoader = {
  /** A dictionary, whole. */
  dictionary(codeType: string): Promise<readonly Item[]>;
  /** Names of limits and deductibles. */
  limitKeys(): Promise<readonly { code: string; name: string }[]>;
  /** Whom the user's branch knows already; left out, parties are typed. */
  customers?(keyword: string, signal: AbortSignal): Promise<{ list: readonly Customer[]; hasMore: boolean }>;
};

/** Lists of a product's form: dictionaries, asked for once, and what the product itself offers. */
export function openProductOptions(product: Product, loader: ListLoader): OptionSource {
  const own = ownLists(product);
  const lists = new Map<string, OptionList>();
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  const take = async (name: string, coming: Promise<OptionList>): Promise<void> => {
    asked.add(name);
    try {
      lists.set(name, await coming);
      for (const listener of listeners) listener();
    } catch {
      // Asked for again by whoever draws the field next.
      asked.delete(name);
    }
  };
  const elementOf = (name: string): string | undefined => name.split(".")[1];
  return {
    list(name) {
      const element = elementOf(name);
      return lists.get(name) ?? (element === undefined ? undefined : own.get(element));
    },
    load(name) {
      if (asked.has(name) || lists.has(name)) return;
      const element = elementOf(name);
      if (element === undefined) void take(name, loader.dictionary(name).then(listOf));
      else if (element === "limitCode")
        void take(
          name,
          loader.limitKeys().then((keys) => limitList(product, keys)),
        );
    },
    isKnown(name) {
      const element = elementOf(name);
      return element === undefined || element === "limitCode" || own.has(element);
    },
    findParties: partiesBy(loader),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function partiesBy(loader: ListLoader): OptionSource["findParties"] {
  const { customers } = loader;
  if (!customers) return undefined;
  return async (text, signal) => {
    const { list, hasMore } = await customers(text, signal);
    return { entries: list.map(knownParty), hasMore };
  };
}

const LAST_HOUR = 24;

function ownLists(product: Product): ReadonlyMap<string, OptionList> {
  const { clauses, plans = [], productNames = [] } = product;
  const liabilities = clauses.flatMap((clause) => clause.liabilities);
  const kinds = new Map(liabilities.map(({ kindCode }) => [kindCode, kindCode] as const));
  const hours = Array.from({ length: LAST_HOUR + 1 }, (_, hour) => [String(hour), `${hour} 时`] as const);
  const packages = plans.flatMap(({ packageId, nameZh }): Entries =>
    packageId ? [[packageId, nameZh]] : [],
  );
  const planNos = plans.flatMap(({ insurancePlanNo, nameZh }): Entries =>
    insurancePlanNo ? [[insurancePlanNo, nameZh]] : [],
  );
  const lists: Record<string, Entries> = {
    riskCode: [[product.riskCode, product.nameZh]],
    clauseCode: clauses.map(({ clauseCode, nameZh }) => [clauseCode, nameZh]),
    kindCode: [...kinds],
    liabilityCode: liabilities.map(({ liabilityCode, nameZh }) => [liabilityCode, nameZh]),
    specialCode: product.specialClauses.map(({ specialCode, titleZh }) => [specialCode, titleZh]),
    packageId: packages,
    insurancePlanNo: planNos,
    safetyProduct: productNames.map(({ code, nameZh }) => [code, nameZh]),
    startHour: hours,
    endHour: hours,
  };
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  return new Map(filled.map(([name, entries]) => [name, plainList(entries)]));
}

/** Those that the product knows, by the names of the house; where it names none, all. */
function limitList(product: Product, keys: readonly { code: string; name: string }[]): OptionList {
  const liabilities = product.clauses.flatMap((clause) => clause.liabilities);
  const used = new Set([
    ...product.policyLimits,
    ...product.policyDeductibles,
    ...liabilities.flatMap(({ limitCodes, deductibleCodes }) => [...limitCodes, ...deductibleCodes]),
  ]);
  const known = keys.filter(({ code }) => used.size === 0 || used.has(code));
  return plainList(known.map(({ code, name }) => [code, name] as const));
}
