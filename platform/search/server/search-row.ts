import { spellInPinyin } from "#platform/search/spelling.ts";
import type { SearchEntry } from "../search-entry.ts";
import {
  type SearchEntryTexts,
  normalizeNameForSearch,
  normalizeNumberForSearch,
  computeSearchTerms,
} from "../terms.ts";

export type SearchRow = Pick<SearchEntry, "kind" | "key" | "comCode" | "ownerCode" | "agencyCode"> & {
  readonly names: string;
  readonly initials: string;
  readonly spelling: string;
  readonly numbers: string;
  readonly tails: string;
  readonly terms: readonly number[];
};

export function toSearchRow({ kind, key, comCode, ownerCode, agencyCode, ...texts }: SearchEntry): SearchRow {
  const spelled = spelledNames(texts.names);
  const numbers = distinctTexts(texts.numbers).map(normalizeNumberForSearch);
  const wholeNumbers = distinctTexts(texts.wholeNumbers).map(normalizeNumberForSearch);
  const spellings = texts.isSpelledOut ? spelled.map(({ pinyin }) => pinyin) : [];
  const lines: SearchEntryTexts = {
    names: spelled.map(({ name }) => name),
    initials: spelled.map(({ initials }) => initials),
    spellings,
    numbers,
    wholeNumbers,
  };
  return {
    kind,
    key,
    comCode,
    ownerCode,
    agencyCode,
    names: joinLines(lines.names),
    initials: joinLines(lines.initials),
    spelling: joinLines(spellings),
    numbers: joinLines([...numbers, ...wholeNumbers]),
    tails: joinLines(numbers),
    terms: computeSearchTerms(lines),
  };
}

function spelledNames(names: readonly string[]) {
  return distinctTexts(names)
    .map(normalizeNameForSearch)
    .map((name) => ({ name, ...spellInPinyin(name) }));
}

function distinctTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text.trim() !== ""))];
}

function joinLines(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}
