import { createOptionList, type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { getSharedOptionLists } from "#platform/forms/web/shared-lists.ts";
import { findFieldChoices, listProductLimits, listProductChoices } from "../rules/product-choices.ts";
import type { Product } from "../rules/product-shape.ts";
import { toPartyRecord } from "./customer-party.ts";
import type { OptionListLoader } from "./list-sources.ts";
import { createSearchedOptionLists } from "./searched-lists.ts";

const LIMITS = ".limits";
const ofCompanies: ReadonlySet<string> = new Set(["comCode", "makeCom"]);

/** The option lists of a product's form: lists that the page loads, and choices that the product itself offers. */
export function createProductOptionSource(product: Product, loader: OptionListLoader): OptionListSource {
  const productLists = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, createPlainList(entries)]),
  );
  const lists = getSharedOptionLists(loader);
  const limits = limitLists(product);
  const branch = loader.branch?.() ?? "";
  const companies = `.companies ${branch}`;
  const searched = createSearchedOptionLists(loader, lists, branch);
  const searchedOf = (name: string) => searched.get(name.split(".")[1] ?? "");
  /** The key under which a field's list is kept; undefined for a list of the product itself. */
  const listKeyOf = memoised((name) => {
    const [, element] = name.split(".");
    if (element === undefined) return name;
    if (element === "limitCode") return LIMITS;
    if (loader.companies && ofCompanies.has(element)) return companies;
    return searchedOf(name)?.kept;
  });
  const productList = (name: string): OptionList | undefined => findFieldChoices(productLists, name);
  return {
    list(name) {
      const listKey = listKeyOf(name);
      if (listKey === LIMITS) return limits(lists.get(LIMITS));
      return listKey === undefined ? productList(name) : lists.get(listKey);
    },
    load(name, code) {
      const listKey = listKeyOf(name);
      if (listKey === undefined) return;
      const found = searchedOf(name);
      if (found) found.name(code);
      else if (listKey === companies)
        void lists.load(listKey, async () => createOptionList((await loader.companies?.()) ?? []));
      else if (listKey === LIMITS)
        void lists.load(listKey, async () => limitKeyList(await loader.limitKeys()));
      else void lists.load(listKey, async () => createOptionList(await loader.dictionary(name)));
    },
    hasList: (name) => listKeyOf(name) !== undefined || productList(name) !== undefined,
    searchList: (name) => searchedOf(name)?.byText,
    searchParties: partiesBy(loader),
    subscribe: lists.subscribe,
  };
}

/** Memoises a lookup that runs at each drawing of each field. */
function memoised(lookUp: (name: string) => string | undefined): typeof lookUp {
  const results = new Map<string, string | undefined>();
  return (name) => {
    if (!results.has(name)) results.set(name, lookUp(name));
    return results.get(name);
  };
}

function limitKeyList(keys: readonly { code: string; name: string }[]): OptionList {
  return createPlainList(keys.map(({ code, name }) => [code, name]));
}

/** The insurer's limits that the product uses; all of them if the product names none. */
function limitLists(product: Product) {
  const usedLimits = listProductLimits(product);
  let cached: { of: OptionList; list: OptionList } | undefined;
  return (all: OptionList | undefined): OptionList | undefined => {
    if (!all || usedLimits.size === 0) return all;
    if (cached?.of !== all) {
      const entries = all.top.filter(({ code }) => usedLimits.has(code));
      cached = { of: all, list: createPlainList(entries.map(({ code, label }) => [code, label])) };
    }
    return cached.list;
  };
}

function partiesBy({ customers }: OptionListLoader): OptionListSource["searchParties"] {
  if (!customers) return undefined;
  return async (text, signal) => {
    const { list, hasMore } = await customers(text, signal);
    return { entries: list.map(toPartyRecord), hasMore };
  };
}
