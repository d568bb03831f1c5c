/** What an entry is found by. */
export type Lines = {
  /** In small letters. */
  readonly names: readonly string[];
  readonly initials: readonly string[];
  readonly spellings: readonly string[];
  /** Known by their last characters as well. */
  readonly numbers: readonly string[];
  /** Numbers of people and their certificates: a part of one finds nobody. */
  readonly wholeNumbers: readonly string[];
};

/** Where a question looks, by which terms, and the text that must stand there. */
export type Question = {
  readonly by: "number" | "tail" | "name" | "initials" | "spelling";
  readonly terms: readonly number[];
  readonly text: string;
};

/** Raise it when terms are made otherwise, or of more kinds: whatever is there is then filled in anew at the next start. */
export const TERMS_VERSION = "2";

/** So many digits at least, and a longer end is looked up by so many. */
const LEAST_TAIL = 4;
const LONG_TAIL = 6;
const LEAST_SPELLING = 3;

export function termsOf({ names, initials, spellings, numbers, wholeNumbers }: Lines): number[] {
  const terms = [
    ...names.flatMap((name) => [...partsOf(name, 1), ...partsOf(name, 2)]),
    ...initials.flatMap((letters) => [...partsOf(letters, 2, "i"), ...partsOf(letters, 3, "i")]),
    ...spellings.flatMap((letters) => partsOf(letters, LEAST_SPELLING, "s")),
    ...[...numbers, ...wholeNumbers].map((number) => `n${number}`),
    ...numbers.flatMap((number) => [tailTerm(number, LEAST_TAIL), tailTerm(number, LONG_TAIL)]),
  ];
  return [...new Set(terms)].map(hashOf);
}

/** All that a text may mean, the surest first; nothing where there is too little of it. */
export function questionsOf(typed: string): Question[] {
  const name = nameOf(typed);
  if (name === "") return [];
  const number = numberOf(typed);
  const letters = name.replaceAll(" ", "");
  const isSpelled = /^[a-z]+$/.test(letters);
  return [
    ...(/^[0-9A-Z]{4,}$/.test(number) ? numberQuestions(number) : []),
    { by: "name", terms: partsOf(name, isSingle(name) ? 1 : 2).map(hashOf), text: name },
    ...(isSpelled && letters.length >= 2 ? [spelled("initials", letters, letters.length === 2 ? 2 : 3)] : []),
    ...(isSpelled && letters.length >= LEAST_SPELLING ? [spelled("spelling", letters, LEAST_SPELLING)] : []),
  ];
}

function isSingle(text: string): boolean {
  return [...text].length === 1;
}

/** As names are compared: small letters, none of full width, no space too many. */
export function nameOf(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** As numbers are compared, however they were spaced. */
export function numberOf(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\s-]+/g, "")
    .toUpperCase();
}

function numberQuestions(number: string): Question[] {
  const whole: Question = { by: "number", terms: [hashOf(`n${number}`)], text: `\n${number}\n` };
  if (!/^\d+$/.test(number)) return [whole];
  const length = number.length < LONG_TAIL ? LEAST_TAIL : LONG_TAIL;
  return [whole, { by: "tail", terms: [hashOf(tailTerm(number, length))], text: `${number}\n` }];
}

function spelled(by: "initials" | "spelling", letters: string, length: number): Question {
  return { by, terms: partsOf(letters, length, by === "initials" ? "i" : "s").map(hashOf), text: letters };
}

function tailTerm(number: string, length: number): string {
  return `${length}${number.slice(-length)}`;
}

/** Every run of so many characters; what is shorter is one itself. */
function partsOf(text: string, length: number, mark = ""): string[] {
  const characters = [...text];
  const count = Math.max(characters.length - length + 1, 0);
  return Array.from({ length: count }, (_, at) => mark + characters.slice(at, at + length).join(""));
}

/** FNV-1a, as a signed 32-bit number of the database. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash ^= term.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}
