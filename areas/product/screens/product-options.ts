import { createOptionList, type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { getSharedOptionLists } from "#platform/forms/web/shared-lists.ts";
import { findFieldChoices, listProductLimits, listProductChoices } from "../rules/product-choices.ts";
import type { Product } from "../rules/product-shape.ts";
import { createRowChoices, type RowChoices } from "../rules/row-choices.ts";
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
  const source: OptionListSource = {
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
    listInRow: createRowLists(createRowChoices(product), (name) => source.list(name)),
    hasList: (name) => listKeyOf(name) !== undefined || productList(name) !== undefined,
    searchList: (name) => searchedOf(name)?.byText,
    searchParties: partiesBy(loader),
    subscribe: lists.subscribe,
  };
  return source;
}

/** Narrows a list to the codes that fit a row. One list for each set of codes, so that it is built once. */
function createRowLists(
  choicesInRow: RowChoices,
  listOf: (name: string) => OptionList | undefined,
): NonNullable<OptionListSource["listInRow"]> {
  const cached = new WeakMap<ReadonlySet<string>, { of: OptionList; list: OptionList }>();
  return (name, row) => {
    const [codes, whole] = [choicesInRow(name, row), listOf(name)];
    if (!codes || !whole) return undefined;
    const found = cached.get(codes);
    if (found?.of === whole) return found.list;
    const entries = whole.top.filter(({ code }) => codes.has(code));
    const list = createPlainList(entries.map(({ code, label }) => [code, label]));
    cached.set(codes, { of: whole, list });
    return list;
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
    const { list, hasMore } = await customers.find(text, signal);
    return { entries: list.map((customer) => toPartyRecord(customer, customers.reveal)), hasMore };
  };
}
