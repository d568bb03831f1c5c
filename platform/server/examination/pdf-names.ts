import { decodeNames, DELIMITER, NAME_END, SPACE } from "./pdf-object.ts";

/** A name with codes of its letters, of which so many count as no name can be told from a longer one. */
const CODED = new RegExp(`/[^#${SPACE}${DELIMITER}]{0,127}#[^${SPACE}${DELIMITER}]{0,255}`, "g");
const MOST_CODED_NAMES = 200_000;

export class TooManyNamesError extends Error {}

export function buildNamePattern(names: Iterable<string>): RegExp {
  const words = [...names].map((name) => name.slice(1));
  return new RegExp(`/(?:${words.join("|")})${NAME_END}`, "g");
}

/**
 * Finds names wherever they stand, also within strings and comments: readers disagree on where an object begins. Their
 * letters may be written in codes.
 */
export function* findNames(text: string, pattern: RegExp, from = 0): Generator<string> {
  const searched = from === 0 ? text : text.slice(from);
  for (const [name] of searched.matchAll(pattern)) yield name;
  let coded = 0;
  for (const [name] of searched.matchAll(CODED)) {
    coded += 1;
    if (coded > MOST_CODED_NAMES) throw new TooManyNamesError();
    for (const [decoded] of decodeNames(name).matchAll(pattern)) yield decoded;
  }
}
