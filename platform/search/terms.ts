/** The texts by which the search finds an entry. */
export type SearchEntryTexts = {
  /** The names of the record in lower case. */
  readonly names: readonly string[];
  readonly initials: readonly string[];
  readonly spellings: readonly string[];
  /** Numbers that the search also finds by their last characters. */
  readonly numbers: readonly string[];
  /** Numbers of people and certificates. A part of such a number finds nothing. */
  readonly wholeNumbers: readonly string[];
};

/** One interpretation of a typed text: its kind, the index terms, and the text that must occur. */
export type SearchTermQuery = {
  readonly by: "number" | "tail" | "name" | "initials" | "spelling";
  readonly terms: readonly number[];
  readonly text: string;
};

/** Raise this version when the terms change. The next start then fills all entries again. */
export const SEARCH_TERMS_VERSION = "3";

/** A tail has at least `LEAST_TAIL` digits. A tail of `LONG_TAIL` digits or more is looked up by that many. */
const LEAST_TAIL = 4;
const LONG_TAIL = 6;
const LEAST_SPELLING = 3;

export function computeSearchTerms({
  names,
  initials,
  spellings,
  numbers,
  wholeNumbers,
}: SearchEntryTexts): number[] {
  const terms = [
    ...names.flatMap((name) => [...substringsOf(name, 1), ...substringsOf(name, 2)]),
    ...initials.flatMap((letters) => [...substringsOf(letters, 2, "i"), ...substringsOf(letters, 3, "i")]),
    ...spellings.flatMap((letters) => substringsOf(letters, LEAST_SPELLING, "s")),
    ...[...numbers, ...wholeNumbers].map((number) => `n${number}`),
    ...numbers.flatMap((number) => [tailTerm(number, LEAST_TAIL), tailTerm(number, LONG_TAIL)]),
  ];
  return [...new Set(terms)].map(hashOf);
}

/** Lists all meanings of a typed text, the most certain first. A text that is too short has none. */
export function toSearchTermQueries(typed: string): SearchTermQuery[] {
  const name = normalizeNameForSearch(typed);
  if (name === "") return [];
  const number = normalizeNumberForSearch(typed);
  const letters = name.replaceAll(" ", "");
  const isSpelled = /^[a-z]+$/.test(letters);
  return [
    ...(/^[0-9A-Z]{4,}$/.test(number) ? numberQuestions(number) : []),
    { by: "name", terms: substringsOf(name, isSingle(name) ? 1 : 2).map(hashOf), text: name },
    ...(isSpelled && letters.length >= 2
      ? [spellingQuestion("initials", letters, letters.length === 2 ? 2 : 3)]
      : []),
    ...(isSpelled && letters.length >= LEAST_SPELLING
      ? [spellingQuestion("spelling", letters, LEAST_SPELLING)]
      : []),
  ];
}

function isSingle(text: string): boolean {
  return [...text].length === 1;
}

/** Normalises a name for comparison: small letters, half width, single spaces. */
export function normalizeNameForSearch(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** Normalises a number for comparison: no spaces and hyphens, capital letters. */
export function normalizeNumberForSearch(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\s-]+/g, "")
    .toUpperCase();
}

function numberQuestions(number: string): SearchTermQuery[] {
  const whole: SearchTermQuery = { by: "number", terms: [hashOf(`n${number}`)], text: `\n${number}\n` };
  if (!/^\d+$/.test(number)) return [whole];
  const length = number.length < LONG_TAIL ? LEAST_TAIL : LONG_TAIL;
  return [whole, { by: "tail", terms: [hashOf(tailTerm(number, length))], text: `${number}\n` }];
}

function spellingQuestion(by: "initials" | "spelling", letters: string, length: number): SearchTermQuery {
  return {
    by,
    terms: substringsOf(letters, length, by === "initials" ? "i" : "s").map(hashOf),
    text: letters,
  };
}

function tailTerm(number: string, length: number): string {
  return `${length}${number.slice(-length)}`;
}

/** Lists every substring of this length. A shorter text has none. */
function substringsOf(text: string, length: number, mark = ""): string[] {
  const characters = [...text];
  const count = Math.max(characters.length - length + 1, 0);
  return Array.from({ length: count }, (_, start) => mark + characters.slice(start, start + length).join(""));
}

/** Hashes with FNV-1a into a signed 32-bit integer of the database. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash ^= term.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}
