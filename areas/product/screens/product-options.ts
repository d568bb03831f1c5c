import type { Customer } from "#areas/customer/contract.ts";
import {
  listOf,
  type Option,
  type OptionList,
  type OptionSource,
  plainList,
} from "#platform/forms/web/options.ts";
import type { Find } from "#platform/forms/web/search.ts";
import { choicesAt, knownLimits, ownChoices } from "../rules/own-choices.ts";
import type { Product } from "../rules/product-shape.ts";
import { knownParty } from "./known-party.ts";
import { listsOf, type PageLists } from "./page-lists.ts";

type Item = Parameters<typeof listOf>[0][number];
type Answer<Entry> = Promise<{ list: readonly Entry[]; hasMore: boolean }>;
type Person = { userCode: string; userName: string; comCode: string; comCodeName: string };

/** Where lists come from. What is left out is typed. One loader for all forms of a page lets them share its lists. */
export type ListLoader = {
  /** A dictionary, whole. */
  dictionary(codeType: string): Promise<readonly Item[]>;
  /** Names of limits and deductibles. */
  limitKeys(): Promise<readonly { code: string; name: string }[]>;
  /** For which branch companies and people are asked: another one has others. */
  branch?(): string;
  companies?(): Promise<readonly Item[]>;
  people?(wanted: { keyword?: string; userCodes?: string[] }, signal?: AbortSignal): Answer<Person>;
  /** Whom the branch knows already. */
  customers?(keyword: string, signal: AbortSignal): Answer<Customer>;
};

const LIMITS = ".limits";
const ofCompanies: ReadonlySet<string> = new Set(["comCode", "makeCom"]);
const ofPeople: ReadonlySet<string> = new Set(["handlerCode", "handler1Code"]);

/** Lists of a product's form: what the page has of dictionaries and people, and what the product itself offers. */
export function openProductOptions(product: Product, loader: ListLoader): OptionSource {
  const own = new Map([...ownChoices(product)].map(([name, entries]) => [name, plainList(entries)]));
  const lists = listsOf(loader);
  const limits = ofLimits(product);
  const branch = loader.branch?.() ?? "";
  const [companies, people] = [`.companies ${branch}`, `.people ${branch}`];
  const find = loader.people && peopleBy(loader.people, lists, people);
  /** Where the list of a field is kept; undefined for one of the product's own. */
  const keptAs = onceFor((name) => {
    const [, element] = name.split(".");
    if (element === undefined) return name;
    if (element === "limitCode") return LIMITS;
    if (loader.companies && ofCompanies.has(element)) return companies;
    return loader.people && ofPeople.has(element) ? people : undefined;
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
      if (kept === people) find?.name(code);
      else if (kept === companies)
        void lists.ask(kept, async () => listOf((await loader.companies?.()) ?? []));
      else if (kept === LIMITS) void lists.ask(kept, async () => limitKeyList(await loader.limitKeys()));
      else void lists.ask(kept, async () => listOf(await loader.dictionary(name)));
    },
    isKnown: (name) => keptAs(name) !== undefined || ownList(name) !== undefined,
    finder: (name) => (keptAs(name) === people ? find?.byText : undefined),
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

/** Too many to be had whole: whoever was found, or stands in a form, is known by name from then on. */
function peopleBy(ask: NonNullable<ListLoader["people"]>, lists: PageLists, kept: string) {
  const asked = new Set<string>();
  const learn = (people: readonly Person[]): Option[] => {
    const options = people.map(personOption);
    const known = lists.get(kept)?.byCode ?? [];
    const byCode = new Map([...known, ...options.map((option) => [option.code, option] as const)]);
    lists.put(kept, { top: [], byCode, wayTo: () => [] });
    return options;
  };
  const byText: Find<Option> = async (keyword, signal) => {
    const { list, hasMore } = await ask({ keyword }, signal);
    return { entries: learn(list), hasMore };
  };
  const name = (code: string | undefined): void => {
    if (code === undefined || asked.has(code) || lists.get(kept)?.byCode.has(code)) return;
    asked.add(code);
    ask({ userCodes: [code] }).then(
      ({ list }) => learn(list),
      () => asked.delete(code),
    );
  };
  return { byText, name };
}

function personOption({ userCode, userName, comCodeName }: Person): Option {
  const note = `${userCode} · ${comCodeName}`;
  return { code: userCode, label: userName, note, pinyin: "", initials: "", children: [] };
}

function partiesBy({ customers }: ListLoader): OptionSource["findParties"] {
  if (!customers) return undefined;
  return async (text, signal) => {
    const { list, hasMore } = await customers(text, signal);
    return { entries: list.map(knownParty), hasMore };
  };
}
