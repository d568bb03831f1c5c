/** A name has its slash and its letters; a string is told by its delimiters alone, and stands in the file from `start` to `end`. */
export type PdfValue = { readonly token: string; readonly start: number; readonly end: number };
export type PdfEntry = { readonly key: string; readonly value: PdfValue };
/** `entries` are those of the object itself, where it is a dictionary; `end` is the first token behind it. */
export type PdfObject = PdfValue & { readonly entries: readonly PdfEntry[] };
export type PdfReading = { readonly object: PdfObject | undefined; readonly reached: number };
/** Reading is bounded for the whole file, because short tokens take the longest. */
export type PdfBudget = { tokens: number };
/** What is told of an object while it is read. */
export type PdfVisitor = {
  readonly onName: (name: string, start: number) => void;
  /** `key` is that of the entry which holds the dictionary, also within arrays; undefined for the object itself. */
  readonly onDictionary: (entries: readonly PdfEntry[], key: string | undefined) => void;
};

/** White space of ISO 32000. */
export const SPACE = String.raw`\t\n\f\r \0`;
/** Bytes that single readers take for white space too. */
const DOUBTFUL_SPACE = String.raw`\v\u0080\u00a0\u00ff`;
export const DOUBTFUL = new RegExp(`[${DOUBTFUL_SPACE}]`);
export const DELIMITER = String.raw`()<>[\]{}/%`;
const NOT_SPACE = new RegExp(`[^${SPACE}]`, "g");
const LINE_END = /[\r\n]/g;
const STRING_MARK = /[()\\]/g;
const ESCAPE = new RegExp(`#([^${SPACE}${DOUBTFUL_SPACE}${DELIMITER}]{2})`, "g");
const TOKEN = new RegExp(`<<|>>|[[\\](]|<[^>]*>|/[^${SPACE}${DELIMITER}]*|[^${SPACE}${DELIMITER}]+`, "y");
/** Numbers and references in an array are read at once, because there may be millions. */
const NUMBERS = new RegExp(`[-+.\\d${SPACE}R]+`, "y");
const SCALAR = /^(?:[-+.\d]+|true|false|null|\(\)|<>|\/.*)$/s;
const DIGITS = /^\d+$/;
const MOST_DEPTH = 50;
const MOST_ENTRIES = 100_000;

/** Follows a name, so that it is not the start of a longer one. */
export const NAME_END = `(?=[${SPACE}${DOUBTFUL_SPACE}${DELIMITER}]|$)`;
/** White space and comments between two words. */
export const GAP = String.raw`(?:[${SPACE}]|%[^\r\n]*[\r\n])`;

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
  const code = text.charCodeAt(from);
  let at = code > 0x25 && code < 0x80 ? from : indexFrom(NOT_SPACE, text, from);
  while (text[at] === "%") at = indexFrom(NOT_SPACE, text, indexFrom(LINE_END, text, at));
  return at;
}

/** Reads the object at this place. Undefined where it is unsound, because readers would repair it differently. */
export function readObject(
  text: string,
  start: number,
  { visitor, budget }: { visitor: PdfVisitor; budget: PdfBudget },
): PdfReading {
  const reader = new ObjectReader(text, start, visitor, budget);
  try {
    return { object: reader.read(), reached: reader.position };
  } catch (error) {
    if (error === UNSOUND) return { object: undefined, reached: reader.position };
    throw error;
  }
}

class UnsoundObjectError extends Error {}
/** Always the same: noting the place of millions of errors would take a minute. */
const UNSOUND = new UnsoundObjectError();

class ObjectReader {
  readonly #text: string;
  readonly #visitor: PdfVisitor;
  readonly #budget: PdfBudget;
  position: number;
  #start = 0;

  constructor(text: string, start: number, visitor: PdfVisitor, budget: PdfBudget) {
    this.#text = text;
    this.position = start;
    this.#visitor = visitor;
    this.#budget = budget;
  }

  read(): PdfObject {
    const token = this.#take();
    const start = this.#start;
    const entries = token === "<<" ? this.#readEntries(undefined, 0) : [];
    if (token !== "<<") this.#readValue(token, undefined, 0);
    return { token, start, entries, end: skipSpace(this.#text, this.position) };
  }

  #readEntries(holder: string | undefined, depth: number): PdfEntry[] {
    const entries: PdfEntry[] = [];
    for (let key = this.#take(); key !== ">>"; key = this.#take()) {
      if (!key.startsWith("/") || DOUBTFUL.test(key) || entries.length >= MOST_ENTRIES) throw UNSOUND;
      const token = this.#take();
      const start = this.#start;
      this.#readValue(token, key, depth);
      if (DIGITS.test(token)) this.#readReference();
      const [name = ""] = token.split(DOUBTFUL, 1);
      entries.push({ key, value: { token: name, start, end: this.position } });
    }
    this.#visitor.onDictionary(entries, holder);
    return entries;
  }

  #readValue(token: string, key: string | undefined, depth: number): void {
    if (depth > MOST_DEPTH) throw UNSOUND;
    if (token === "<<") this.#readEntries(key, depth + 1);
    else if (token === "[") {
      for (let item = this.#takeItem(); item !== "]"; item = this.#takeItem())
        this.#readValue(item, key, depth + 1);
    } else if (!SCALAR.test(token)) throw UNSOUND;
  }

  /** Behind a number comes the next key or the end, or the rest of a reference. */
  #readReference(): void {
    const next = this.#text[skipSpace(this.#text, this.position)] ?? "";
    if (next === "/" || next === ">") return;
    if (!DIGITS.test(this.#take()) || this.#take() !== "R") throw UNSOUND;
  }

  #takeItem(): string {
    NUMBERS.lastIndex = this.position;
    if (NUMBERS.test(this.#text)) this.position = NUMBERS.lastIndex;
    return this.#take();
  }

  #take(): string {
    this.#budget.tokens -= 1;
    if (this.#budget.tokens < 0) throw UNSOUND;
    const start = skipSpace(this.#text, this.position);
    TOKEN.lastIndex = start;
    const token = TOKEN.exec(this.#text)?.[0];
    this.#start = start;
    this.position = token === "(" ? findStringEnd(this.#text, start) : TOKEN.lastIndex;
    if (token === undefined || this.position <= start) {
      this.position = this.#text.length;
      throw UNSOUND;
    }
    if (token === "(") return "()";
    if (token.startsWith("<") && token !== "<<") return "<>";
    if (!token.startsWith("/")) return token;
    const name = token.includes("#") ? decodeNames(token) : token;
    // Some readers end a name there.
    if (name.includes("\0")) throw UNSOUND;
    this.#visitor.onName(name, start);
    return name;
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

const LETTER_CODES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const BYTE_ORDER_MARKS = [
  ["\u00fe\u00ff", "utf-16be"],
  ["\u00ff\u00fe", "utf-16le"],
  ["\u00ef\u00bb\u00bf", "utf-8"],
] as const;

/** The text of a string with its delimiters. */
export function readString(string: string): string {
  const inner = string.slice(1, -1);
  const bytes = string.startsWith("<")
    ? Buffer.from(inner.replace(/[^0-9a-f]/gi, ""), "hex").toString("latin1")
    : inner.replace(
        /\\(?:([0-7]{1,3})|(\r\n|[\r\n])|(.))/gs,
        (_, octal?: string, end?: string, letter = "") => {
          if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8) & 0xff);
          return end === undefined ? (LETTER_CODES[String(letter)] ?? String(letter)) : "";
        },
      );
  const mark = BYTE_ORDER_MARKS.find(([start]) => bytes.startsWith(start));
  if (!mark) return bytes;
  const [start, encoding] = mark;
  return new TextDecoder(encoding).decode(Buffer.from(bytes.slice(start.length), "latin1"));
}

function indexFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
