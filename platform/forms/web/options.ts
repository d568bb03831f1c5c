import type { Vocabulary } from "../check-form.ts";
import { type Option, type OptionList } from "../option-list.ts";
import type { PartyFacts } from "../party.ts";
import type { Find } from "./search.ts";

/** A party that is known already; `note` tells it from others of its name. */
export type KnownParty = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly facts: PartyFacts;
};

/** Where lists come from; the engine asks for one when it is first needed. */
export type OptionSource = {
  /** undefined: not there yet, or nobody knows such a list. */
  list(name: string): OptionList | undefined;
  /** Of a list that is searched, what this code is called. */
  load(name: string, code?: string): void;
  isKnown(name: string): boolean;
  /** Of a list too long to be had whole, which is searched; what was found is then in `list`. */
  finder?(name: string): Find<Option> | undefined;
  /** Where there is nobody to ask, parties are typed. */
  readonly findParties?: Find<KnownParty> | undefined;
  subscribe(listener: () => void): () => void;
};

/** While a list is not there nothing is called wrong; once it comes the form is checked again. */
export function vocabularyOf(options: OptionSource): Vocabulary {
  const listed = (name: string): OptionList | undefined => {
    const list = options.list(name);
    if (!list) options.load(name);
    return list;
  };
  return {
    has: (name, code) => listed(name)?.byCode.has(code) ?? true,
    isComplete(name, codes) {
      const list = listed(name);
      if (!list) return true;
      const last = list.byCode.get(codes.at(-1) ?? "");
      if (!last || last.children.length > 0) return false;
      const way = list.wayTo(last.code);
      return way.length === codes.length && way.every(({ code }, index) => codes[index] === code);
    },
  };
}

export type Found = { readonly option: Option; readonly way: readonly Option[] };

const MOST_FOUND = 50;

/** By Chinese, pinyin, initials or code; what begins so comes before what only holds it. */
export function searched(list: OptionList, typed: string): Found[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [];
  const ranked: { option: Option; rank: number }[] = [];
  for (const option of list.byCode.values()) {
    const rank = rankOf(option, wanted, list);
    if (rank > 0) ranked.push({ option, rank });
  }
  return ranked
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST_FOUND)
    .map(({ option }) => ({ option, way: list.wayTo(option.code) }));
}

function rankOf({ label, pinyin, initials, code }: Option, wanted: string, list: OptionList): number {
  const low = label.toLowerCase();
  if (low === wanted || code.toLowerCase() === wanted) return 5;
  if (low.startsWith(wanted)) return 4;
  if (initials.startsWith(wanted) || pinyin.startsWith(wanted)) return 3;
  if (low.includes(wanted)) return 2;
  if (wanted.length > 1 && (initials.includes(wanted) || pinyin.includes(wanted))) return 1;
  return wanted.includes(" ") || wanted.includes("/") ? wayRank(list.wayTo(code), wanted) : 0;
}

/** "江苏 鼓楼" finds the 鼓楼区 of 江苏省 only. */
function wayRank(way: readonly Option[], wanted: string): number {
  const words = wanted.split(/[\s/]+/).filter((word) => word !== "");
  const holds = (word: string): boolean =>
    way.some(({ label, initials }) => label.includes(word) || initials.startsWith(word));
  if (words.length < 2 || !words.every(holds)) return 0;
  // 租赁和商务服务业 alone holds both words of its 商务服务业, as do all others below it.
  return way.at(-1)?.label.startsWith(words.at(-1) ?? "") ? 2 : 1;
}
