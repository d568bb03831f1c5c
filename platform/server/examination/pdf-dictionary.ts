/** A name has its slash and its letters; a string is told by its delimiters alone. `start` is the place in the file. */
export type PdfToken = { readonly text: string; readonly start: number };
export type PdfEntry = { readonly key: string; readonly value: readonly string[] };
export type PdfDictionary = {
  readonly entries: readonly PdfEntry[];
  readonly tokens: readonly PdfToken[];
  /** The first token behind the dictionary. */
  readonly end: number;
};
export type PdfReading = { readonly dictionary: PdfDictionary | undefined; readonly reached: number };

/** White space of ISO 32000, and bytes that single readers take for white space too. */
const SPACE = String.raw`\s\0\u0080\u00ff`;
const DELIMITER = String.raw`()<>[\]{}/%`;
const NOT_SPACE = new RegExp(`[^${SPACE}]`, "g");
const NOT_REGULAR = new RegExp(`[${SPACE}${DELIMITER}]`, "g");
const LINE_END = /[\r\n]/g;
const STRING_MARK = /[()\\]/g;
const ESCAPE = new RegExp(`#([^${SPACE}${DELIMITER}]{2})`, "g");
const SCALAR = /^(?:[-+.\d]+|true|false|null|\(\)|<>|\/.*)$/s;
const DIGITS = /^\d+$/;
const MOST_DEPTH = 50;

/** Follows a name, so that it is not the start of a longer one. */
export const NAME_END = `(?=[${SPACE}${DELIMITER}]|$)`;

/**
 * A name may be written with the codes of its letters: /J#61vaScript. PDFium does not check that a code is hexadecimal:
 * #3Z is an S to it.
 */
export function decodeNames(text: string): string {
  return text.replace(ESCAPE, (_, code: string) =>
    String.fromCodePoint((digitOf(code.charCodeAt(0)) * 16 + digitOf(code.charCodeAt(1))) & 0xff),
  );
}

function digitOf(code: number): number {
  const upper = code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
  return upper > 0x39 && upper < 0x80 ? upper - 0x37 : upper - 0x30;
}

/** The next place that is neither white space nor a comment. */
export function skipSpace(text: string, from: number): number {
  let at = indexFrom(NOT_SPACE, text, from);
  while (text[at] === "%") at = indexFrom(NOT_SPACE, text, indexFrom(LINE_END, text, at));
  return at;
}

/** Reads the dictionary at this place. Undefined where it is unsound, because readers would repair it differently. */
export function readDictionary(text: string, start: number): PdfReading {
  const reader = new DictionaryReader(text, start);
  try {
    return { dictionary: reader.read(), reached: reader.position };
  } catch (error) {
    if (error instanceof UnsoundDictionaryError) return { dictionary: undefined, reached: reader.position };
    throw error;
  }
}

class UnsoundDictionaryError extends Error {}

class DictionaryReader {
  readonly #text: string;
  readonly #tokens: PdfToken[] = [];
  position: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.position = start;
  }

  read(): PdfDictionary {
    this.#take();
    const entries = this.#readEntries(0);
    return { entries, tokens: this.#tokens, end: skipSpace(this.#text, this.position) };
  }

  #readEntries(depth: number): PdfEntry[] {
    const entries: PdfEntry[] = [];
    for (let key = this.#take(); key !== ">>"; key = this.#take()) {
      if (!key.startsWith("/")) throw new UnsoundDictionaryError();
      const first = this.#tokens.length;
      if (DIGITS.test(this.#readValue(this.#take(), depth))) this.#readReference();
      entries.push({ key, value: this.#tokens.slice(first).map(({ text }) => text) });
    }
    return entries;
  }

  #readValue(token: string, depth: number): string {
    if (depth > MOST_DEPTH) throw new UnsoundDictionaryError();
    if (token === "<<") this.#readEntries(depth + 1);
    else if (token === "[") {
      for (let item = this.#take(); item !== "]"; item = this.#take())
        if (item !== "R") this.#readValue(item, depth + 1);
    } else if (!SCALAR.test(token)) throw new UnsoundDictionaryError();
    return token;
  }

  /** Behind a number comes the next key or the end, or the rest of a reference. */
  #readReference(): void {
    const next = this.#text[skipSpace(this.#text, this.position)] ?? "";
    if (next === "/" || next === ">") return;
    if (!DIGITS.test(this.#take()) || this.#take() !== "R") throw new UnsoundDictionaryError();
  }

  #take(): string {
    const text = this.#text;
    const start = skipSpace(text, this.position);
    const mark = text[start] ?? "";
    const pair = text.slice(start, start + 2);
    if (pair === "<<" || pair === ">>") return this.#add(pair, start, start + 2);
    if (mark === "<") return this.#add("<>", start, text.indexOf(">", start) + 1);
    if (mark === "(") return this.#add("()", start, findStringEnd(text, start));
    if (mark === "[" || mark === "]") return this.#add(mark, start, start + 1);
    const end = indexFrom(NOT_REGULAR, text, mark === "/" ? start + 1 : start);
    return this.#add(decodeNames(text.slice(start, end)), start, end);
  }

  #add(token: string, start: number, end: number): string {
    this.position = end > start ? end : this.#text.length;
    if (end <= start) throw new UnsoundDictionaryError();
    this.#tokens.push({ text: token, start });
    return token;
  }
}

/** Parentheses within a string are balanced or have a backslash. Zero for a string without an end. */
function findStringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at = indexFrom(STRING_MARK, text, at)) {
    const mark = text[at];
    if (mark === "(") depth += 1;
    if (mark === ")") depth -= 1;
    at += mark === "\\" ? 2 : 1;
    if (depth === 0) return at;
  }
  return 0;
}

function indexFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
