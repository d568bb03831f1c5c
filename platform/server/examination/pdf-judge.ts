import {
  type PdfEntry,
  type PdfObject,
  type PdfValue,
  type PdfVisitor,
  readString,
  SPACE,
} from "./pdf-object.ts";
import {
  ADDRESS_KEYS,
  ALLOWED_ACTIONS,
  ALLOWED_COMMANDS,
  EXTERNAL_STREAM_KEYS,
  FILE_KEY,
  FORBIDDEN_KEYS,
  FORBIDDEN_NAMES,
  FORBIDDEN_VALUES,
  isSafeAddress,
  OUTSIDE_FILE,
  UNKNOWN_ACTION,
  UNKNOWN_COMMAND,
  UNSAFE_LINK,
} from "./pdf-rules.ts";
import { UnsafeContentError } from "./unsafe-content.ts";

const COMMENT = /%[^\r\n]*/g;
const REFERENCE = new RegExp(String.raw`(?<!\d)(\d{1,10})[${SPACE}]+\d{1,10}[${SPACE}]*R`, "g");
const DIGITS = /^\d+$/;
/** References stand alone or in short lists. */
const MOST_SEARCHED = 8 * 1024 * 1024;
const STRINGS: ReadonlySet<string> = new Set(["()", "<>"]);
const ADDRESS = "/URI";

/** Judges the objects of a PDF one by one, and at the end those that are harmless unless a key refers to them. */
export class PdfJudge {
  /** The numbers of the objects that stand behind each key, and of those that may not. */
  readonly #referred = new Map<string, Set<number>>();
  readonly #unfit = new Map<string, Set<number>>();
  #searched = 0;

  /** `text` holds the object. */
  visitorFor(text: string, number: number, onName: PdfVisitor["onName"] = () => undefined): PdfVisitor {
    return {
      onName: (name, start) => {
        refuse(FORBIDDEN_NAMES.get(name));
        onName(name, start);
      },
      onDictionary: (entries, holder) => {
        for (const entry of entries) this.#judgeEntry(text, entry);
        this.#judgeAction(entries, holder, number);
      },
    };
  }

  judgeObject(text: string, number: number, object: PdfObject): void {
    for (const names of Object.values(FORBIDDEN_VALUES)) refuse(names.get(object.token));
    if (!STRINGS.has(object.token) || !isUnsafeAddress(text, object)) return;
    // An object whose number is hidden may stand behind any key.
    if (Number.isNaN(number)) throw new UnsafeContentError("pdf", UNSAFE_LINK);
    addTo(this.#unfit, ADDRESS, number);
  }

  judgeStream({ entries }: PdfObject): void {
    for (const { key } of entries) refuse(EXTERNAL_STREAM_KEYS.get(key));
  }

  /** An update of the file may have the same number for another object, so all of them count. */
  end(): void {
    for (const [key, numbers] of this.#referred)
      for (const number of this.#unfit.get(key) ?? [])
        if (numbers.has(number))
          throw new UnsafeContentError("pdf", key === ADDRESS ? UNSAFE_LINK : UNKNOWN_ACTION);
  }

  #judgeEntry(text: string, { key, value }: PdfEntry): void {
    if (!isEmptyDictionary(text, value)) refuse(FORBIDDEN_KEYS.get(key));
    refuse(FORBIDDEN_VALUES[key]?.get(value.token));
    if (key === FILE_KEY && STRINGS.has(value.token)) throw new UnsafeContentError("pdf", OUTSIDE_FILE);
    const isAddress = ADDRESS_KEYS.has(key);
    if (isAddress && isUnsafeAddress(text, value)) throw new UnsafeContentError("pdf", UNSAFE_LINK);
    if (!isAddress && !ALLOWED_ACTIONS.has(key)) return;
    for (const number of this.#listReferences(text, value))
      addTo(this.#referred, isAddress ? ADDRESS : key, number);
  }

  /** What a dictionary refers to is judged with its own entries. */
  #listReferences(text: string, { token, start, end }: PdfValue): number[] {
    if (token !== "[" && !DIGITS.test(token)) return [];
    this.#searched += end - start;
    if (this.#searched > MOST_SEARCHED) throw new UnsafeContentError("pdf", UNKNOWN_ACTION);
    const searched = text.slice(start, end).replace(COMMENT, "");
    return [...searched.matchAll(REFERENCE)].map(([, number]) => Number(number));
  }

  #judgeAction(entries: readonly PdfEntry[], holder: string | undefined, number: number): void {
    const names = entries.filter(({ key }) => key === "/S").map(({ value }) => value.token);
    if (names.length === 0) return;
    const commands = names.includes("/Named") ? entries.filter(({ key }) => key === "/N") : [];
    if (commands.some(({ value }) => !ALLOWED_COMMANDS.has(value.token)))
      throw new UnsafeContentError("pdf", UNKNOWN_COMMAND);
    for (const [key, allowed] of ALLOWED_ACTIONS) {
      if (names.every((name) => allowed.has(name))) continue;
      if (holder === key || Number.isNaN(number)) throw new UnsafeContentError("pdf", UNKNOWN_ACTION);
      if (holder === undefined) addTo(this.#unfit, key, number);
    }
  }
}

/** A reference is judged at its object, and a dictionary by its entries. Some readers take a name for an address. */
const isUnsafeAddress = (text: string, { token, start, end }: PdfValue): boolean =>
  STRINGS.has(token) ? !isSafeAddress(readString(text.slice(start, end).trimEnd())) : token.startsWith("/");

const isEmptyDictionary = (text: string, { token, start, end }: PdfValue): boolean =>
  token === "<<" && /^<<[\s\0]*>>$/.test(text.slice(start, end));

function refuse(what: string | undefined): void {
  if (what !== undefined) throw new UnsafeContentError("pdf", `含有${what}`);
}

function addTo(numbers: Map<string, Set<number>>, key: string, number: number): void {
  const present = numbers.get(key) ?? new Set();
  numbers.set(key, present.add(number));
}
