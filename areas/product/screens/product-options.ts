import { listOf, type OptionList, plainList } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/options.ts";
import { listsOf } from "#platform/forms/web/page-lists.ts";
import { choicesAt, knownLimits, ownChoices } from "../rules/own-choices.ts";
import type { Product } from "../rules/product-shape.ts";
import { knownParty } from "./known-party.ts";
import type { ListLoader } from "./list-sources.ts";
import { searchedLists } from "./searched-lists.ts";

const LIMITS = ".limits";
const ofCompanies: ReadonlySet<string> = new Set(["comCode", "makeCom"]);

/** Lists of a product's form: what the page has of dictionaries and people, and what the product itself offers. */
export function openProductOptions(product: Product, loader: ListLoader): OptionSource {
  const own = new Map([...ownChoices(product)].map(([name, entries]) => [name, plainList(entries)]));
  const lists = listsOf(loader);
  const limits = ofLimits(product);
  const branch = loader.branch?.() ?? "";
  const companies = `.companies ${branch}`;
  const searched = searchedLists(loader, lists, branch);
  const searchedOf = (name: string) => searched.get(name.split(".")[1] ?? "");
  /** Where the list of a field is kept; undefined for one of the product's own. */
  const keptAs = onceFor((name) => {
    const [, element] = name.split(".");
    if (element === undefined) return name;
    if (element === "limitCode") return LIMITS;
    if (loader.companies && ofCompanies.has(element)) return companies;
    return searchedOf(name)?.kept;
  });
  const ownList = (name: string): OptionList | undefined => choicesAt(own, name);
  return {
    list(name) {
      const kept = keptAs(name);
      if (kept === LIMITS) return limits(lists.get(LIMITS));
      return kept === undefined ? ownList(name) : lists.get(kept);
    },
    load(name, code) {
      const kept = keptAs(name);
      if (kept === undefined) return;
      const found = searchedOf(name);
      if (found) found.name(code);
      else if (kept === companies)
        void lists.ask(kept, async () => listOf((await loader.companies?.()) ?? []));
      else if (kept === LIMITS) void lists.ask(kept, async () => limitKeyList(await loader.limitKeys()));
      else void lists.ask(kept, async () => listOf(await loader.dictionary(name)));
    },
    isKnown: (name) => keptAs(name) !== undefined || ownList(name) !== undefined,
    finder: (name) => searchedOf(name)?.byText,
    findParties: partiesBy(loader),
    subscribe: lists.subscribe,
  };
}

/** Asked for at each drawing of each field. */
function onceFor(look: (name: string) => string | undefined): typeof look {
  const known = new Map<string, string | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, look(name));
    return known.get(name);
  };
}

function limitKeyList(keys: readonly { code: string; name: string }[]): OptionList {
  return plainList(keys.map(({ code, name }) => [code, name]));
}

/** Those that the product knows, by the names of the house; where it names none, all. */
function ofLimits(product: Product) {
  const used = knownLimits(product);
  let known: { of: OptionList; list: OptionList } | undefined;
  return (all: OptionList | undefined): OptionList | undefined => {
    if (!all || used.size === 0) return all;
    if (known?.of !== all) {
      const entries = all.top.filter(({ code }) => used.has(code));
      known = { of: all, list: plainList(entries.map(({ code, label }) => [code, label])) };
    }
    return known.list;
  };
}

function partiesBy({ customers }: ListLoader): OptionSource["findParties"] {
  if (!customers) return undefined;
  return async (text, signal) => {
    const { list, hasMore } = await customers(text, signal);
    return { entries: list.map(knownParty), hasMore };
  };
}
