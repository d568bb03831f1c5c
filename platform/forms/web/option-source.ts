import type { FormCodeVocabulary } from "../check-form.ts";
import type { FilledRow } from "../filled-form.ts";
import { type OptionListEntry, type OptionList } from "../option-list.ts";
import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import type { PartyFacts } from "../party.ts";
import { foldQuery, getSpelling, rankChoice, type SpellText } from "#platform/search/choice-search.ts";
import type { SearchFunction } from "./search.ts";

/** A party from the records. `note` distinguishes parties with the same name; the facts are loaded for a chosen one. */
export type PartyRecord = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  loadFacts(): Promise<PartyFacts>;
};

/** The source of lists. The form engine loads a list when it first needs it. */
export type OptionListSource = {
  /** Returns undefined while a list is not loaded, or if it does not exist. */
  list(name: string): OptionList | undefined;
  /** The entries of a list that fit the other cells of a row, where they follow them. */
  listInRow?(name: string, row: FilledRow): OptionList | undefined;
  /** Loads a list. For a searched list, loads the label of `code`. */
  load(name: string, code?: string): void;
  hasList(name: string): boolean;
  /** Searches a list that is too long to load. Its results are then in `list`. */
  searchList?(name: string): SearchFunction<OptionListEntry> | undefined;
  /** Searches parties. Without it, users type them. */
  readonly searchParties?: SearchFunction<PartyRecord> | undefined;
  subscribe(listener: () => void): () => void;
};

/** A list that is not loaded yet accepts every code. The form is checked again once it is loaded. */
export function createOptionVocabulary(options: OptionListSource): FormCodeVocabulary {
  const loadList = (name: string): OptionList | undefined => {
    const list = options.list(name);
    if (!list) options.load(name);
    return list;
  };
  return {
    has: (name, code, row = {}) => {
      const list = loadList(name);
      return (options.listInRow?.(name, row) ?? list)?.byCode.has(code) ?? true;
    },
    labelOf: (name, code) => loadList(name)?.byCode.get(code)?.label,
    mobilePrefixes: () => loadList(MOBILE_PREFIX_DICTIONARY)?.byCode.keys(),
    isComplete(name, codes) {
      const list = loadList(name);
      if (!list) return true;
      const last = list.byCode.get(codes.at(-1) ?? "");
      if (!last || last.children.length > 0) return false;
      const path = list.pathTo(last.code);
      return path.length === codes.length && path.every(({ code }, index) => codes[index] === code);
    },
  };
}

export type OptionMatch = { readonly option: OptionListEntry; readonly path: readonly OptionListEntry[] };

const MOST_FOUND = 50;

/**
 * Searches by Chinese, pinyin, initials or code. Entries that start with the text come first. `spell` serves the lists
 * that bring no pinyin, such as the clauses and liabilities of a product.
 */
export function searchOptionList(list: OptionList, typed: string, spell?: SpellText): OptionMatch[] {
  const query = foldQuery(typed);
  if (query === "") return [];
  const ranked: { option: OptionListEntry; rank: number }[] = [];
  for (const option of list.byCode.values()) {
    const rank =
      rankChoice({ ...option, ...getSpelling(option, spell) }, query) ||
      (/[ /]/.test(query) ? rankPath(list.pathTo(option.code), query, spell) : 0);
    if (rank > 0) ranked.push({ option, rank });
  }
  return ranked
    .toSorted((left, right) => right.rank - left.rank)
    .slice(0, MOST_FOUND)
    .map(({ option }) => ({ option, path: list.pathTo(option.code) }));
}

/** Ranks a path by all words: "江苏 鼓楼" finds the 鼓楼区 of 江苏省 only. */
function rankPath(path: readonly OptionListEntry[], query: string, spell: SpellText | undefined): number {
  const words = query.split(/[\s/]+/).filter((word) => word !== "");
  const contains = (word: string): boolean =>
    path.some((step) => step.label.includes(word) || getSpelling(step, spell).initials.startsWith(word));
  if (words.length < 2 || !words.every(contains)) return 0;
  // 租赁和商务服务业 alone contains both words of its child 商务服务业, and so does every other child.
  return path.at(-1)?.label.startsWith(words.at(-1) ?? "") ? 2 : 1;
}
