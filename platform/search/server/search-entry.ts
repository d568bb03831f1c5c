import { spell } from "#platform/server/spelling.ts";
import type { Findable } from "../findable.ts";
import { type Lines, nameOf, numberOf, termsOf } from "../terms.ts";

export type SearchEntry = Pick<Findable, "kind" | "key" | "comCode" | "ownerCode" | "agencyCode"> & {
  readonly names: string;
  readonly initials: string;
  readonly spelling: string;
  readonly numbers: string;
  readonly tails: string;
  readonly terms: readonly number[];
};

export function searchEntry({ kind, key, comCode, ownerCode, agencyCode, ...found }: Findable): SearchEntry {
  const spelled = spelledNames(found.names);
  const numbers = given(found.numbers).map(numberOf);
  const wholeNumbers = given(found.wholeNumbers).map(numberOf);
  const spellings = found.isSpelledOut ? spelled.map(({ pinyin }) => pinyin) : [];
  const lines: Lines = {
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
    names: written(lines.names),
    initials: written(lines.initials),
    spelling: written(spellings),
    numbers: written([...numbers, ...wholeNumbers]),
    tails: written(numbers),
    terms: termsOf(lines),
  };
}

function spelledNames(names: readonly string[]) {
  return given(names)
    .map(nameOf)
    .map((name) => ({ name, ...spell(name) }));
}

function given(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text.trim() !== ""))];
}

function written(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}
