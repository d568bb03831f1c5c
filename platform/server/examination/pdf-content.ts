import { inflateSync } from "node:zlib";
import { PdfJudge } from "./pdf-judge.ts";
import { buildNamePattern, findNames, TooManyNamesError } from "./pdf-names.ts";
import {
  decodeNames,
  DOUBTFUL,
  GAP,
  type PdfEntry,
  type PdfObject,
  type PdfVisitor,
  readObject,
  skipSpace,
  SPACE,
} from "./pdf-object.ts";
import { FORBIDDEN_KEYS, FORBIDDEN_NAMES, FORBIDDEN_VALUES } from "./pdf-rules.ts";
import { UnsafeContentError } from "./unsafe-content.ts";

const ENCRYPTED = "/Encrypt";
const MOST_INFLATED = 16 * 1024 * 1024;
const MOST_OBJECT_STREAMS = 2000;
/** A million words take about a second. A file of text that no program compressed has fewer. */
const MOST_TOKENS = 1_000_000;
/** The bytes of a picture look like the start of an object once in a while only. */
const MOST_UNSOUND = 1000;
/** Objects within strings and comments are read twice, but not more often. */
const MOST_READINGS = 3;

/** Some readers look for objects in any stream with /First, whatever its type. */
const OBJECTS_NAME = /^\/(?:ObjStm|First)$/;
const OBJECT_STREAM = "/ObjStm";
/** Long enough to stand nowhere by chance, so that they are refused wherever they stand. */
const REFUSED_NAMES = buildNamePattern([...FORBIDDEN_NAMES.keys(), OBJECT_STREAM]);
/** Names for which an unsound object is refused: readers may repair it differently. */
const SUSPICIOUS_NAMES = buildNamePattern([
  "/First",
  ENCRYPTED,
  "/URI",
  "/OpenAction",
  ...FORBIDDEN_NAMES.keys(),
  ...FORBIDDEN_KEYS.keys(),
  ...Object.values(FORBIDDEN_VALUES).flatMap((names) => [...names.keys()]),
]);
/** Where an object may begin: a table at the end says which of them count. */
const BEGINNING = /obj|trailer/g;
const NUMBER = new RegExp(String.raw`(?<![-+.\d])(\d{1,10})${GAP}+\d{1,10}${GAP}*$`);
const LONGEST_NUMBER = 40;
/** An object that is another one by reference. */
const ALIAS = new RegExp(String.raw`\d+[${SPACE}]+\d+[${SPACE}]*R(?![a-z])`, "iy");
/** The first letters of dictionaries, arrays, strings and names. Behind other words stands no object. */
const JUDGED_START = /[<[(/]/;
const STREAM = "stream";
const NOT_IN_HEAD = new RegExp(`[^\\d${SPACE}]`);
const DIGITS = /^\d+$/;

/** Of an object stream. Another entry, such as /F, may name other content or another filter to some readers. */
const ALLOWED_KEYS: ReadonlySet<string> = new Set(
  ["Type", "N", "First", "Extends", "Length", "DL", "Filter", "DecodeParms"].map((key) => `/${key}`),
);
const ALLOWED_PARAMETERS = /^(?:|null|<<\s*>>|<<\s*\/Predictor\s+1\s*>>)$/;

/** Refuses a PDF with active content, also where its objects are compressed. A viewer may run what it finds there. */
export function refuseActivePdf(content: Buffer): void {
  try {
    new PdfExamination(content, content.toString("latin1")).run();
  } catch (error) {
    throw error instanceof TooManyNamesError ? unreadable() : error;
  }
}

class PdfExamination {
  readonly #content: Buffer;
  readonly #text: string;
  readonly #judge = new PdfJudge();
  /** The places of the names of object streams. */
  readonly #types = new Set<number>();
  #readable: number;
  #inflatable = MOST_INFLATED;
  #streams = MOST_OBJECT_STREAMS;
  readonly #budget = { tokens: MOST_TOKENS };
  #unsound = 0;

  constructor(content: Buffer, text: string) {
    this.#content = content;
    this.#text = text;
    this.#readable = MOST_READINGS * text.length;
  }

  run(): void {
    const streams = this.#refuseNames(this.#text);
    for (const { 0: word, index } of this.#text.matchAll(BEGINNING)) {
      const start = skipSpace(this.#text, index + word.length);
      this.#readable -= start - index;
      if (this.#readable < 0) throw unreadable();
      ALIAS.lastIndex = start;
      if (ALIAS.test(this.#text)) throw unreadable();
      const letter = this.#text[start] ?? "";
      if (DOUBTFUL.test(letter) && isNumbered(this.#text, index)) throw unreadable();
      if (JUDGED_START.test(letter)) this.#examine(index, start);
    }
    this.#judge.end();
    // Object streams whose dictionary was not recognised were not looked into.
    if (streams > this.#types.size) throw unreadable();
  }

  /** The number of names of object streams; names that may stand nowhere are refused. */
  #refuseNames(text: string): number {
    let streams = 0;
    for (const name of findNames(text, REFUSED_NAMES)) {
      const what = FORBIDDEN_NAMES.get(name);
      if (what !== undefined) throw new UnsafeContentError("pdf", `含有${what}`);
      streams += 1;
    }
    return streams;
  }

  #examine(index: number, start: number): void {
    const text = this.#text;
    const number = readNumber(text, index);
    const types = new Set<number>();
    let hasObjects = false;
    const object = this.#read(text, start, number, (name, at) => {
      if (OBJECTS_NAME.test(name)) hasObjects = true;
      if (name === "/ObjStm") types.add(at);
    });
    if (!object) return this.#distrust(index, start);
    if (object.entries.some(({ key }) => key === ENCRYPTED))
      throw new UnsafeContentError("pdf", "已加密，无法检查");
    if (!text.startsWith(STREAM, object.end)) {
      if (hasObjects && !text.startsWith("endobj", object.end)) throw unreadable();
      return;
    }
    this.#judge.judgeStream(object);
    if (!hasObjects) return;
    for (const at of types) this.#types.add(at);
    this.#examineObjectStream(object);
  }

  #read(text: string, start: number, number: number, onName?: PdfVisitor["onName"]): PdfObject | undefined {
    const visitor = this.#judge.visitorFor(text, number, onName);
    const { object, reached } = readObject(text, start, { visitor, budget: this.#budget });
    this.#readable -= reached - start;
    if (this.#readable < 0 || this.#budget.tokens < 0) throw unreadable();
    if (object) this.#judge.judgeObject(text, number, object);
    return object;
  }

  /** Bytes of a picture may look like an unsound object without a number, so only one with suspicious names is refused. */
  #distrust(index: number, start: number): void {
    this.#unsound += 1;
    if (isNumbered(this.#text, index) || this.#unsound > MOST_UNSOUND) throw unreadable();
    if (this.#unsound > 1) return;
    for (const _ of findNames(this.#text, SUSPICIOUS_NAMES, start)) throw unreadable();
  }

  /** Readers go by the list of places or from one object to the next, so both must lead to the same objects. */
  #examineObjectStream({ entries, end }: PdfObject): void {
    const values = valuesOf(this.#text, entries);
    const objects = this.#unpack(values, findDataStart(this.#text, end));
    const [count, first] = ["/N", "/First"].map((key) => toInteger(values.get(key)));
    const head = objects.slice(0, first);
    const numbers = head.match(/\d+/g)?.map(Number) ?? [];
    if (count === undefined || first === undefined || numbers.length < 2 * count) throw unreadable();
    if (NOT_IN_HEAD.test(head)) throw unreadable();
    this.#refuseNames(objects);
    let next = skipSpace(objects, first);
    for (let item = 0; item < count; item += 1) {
      const start = skipSpace(objects, first + (numbers[2 * item + 1] ?? 0));
      const object = start === next ? this.#read(objects, start, numbers[2 * item] ?? 0) : undefined;
      if (!object) throw unreadable();
      next = object.end;
    }
  }

  #unpack(values: ReadonlyMap<string, string>, dataStart: number): string {
    this.#streams -= 1;
    if (this.#streams < 0) throw unreadable();
    if (!isCompressed(values))
      return this.#text.slice(dataStart, dataStart + toInteger(values.get("/Length")));
    try {
      const packed = this.#content.subarray(dataStart);
      const objects = inflateSync(packed, { maxOutputLength: Math.max(1, this.#inflatable) });
      this.#inflatable -= objects.length;
      this.#readable += MOST_READINGS * objects.length;
      return objects.toString("latin1");
    } catch {
      throw unreadable();
    }
  }
}

/** A number stands before the word, or as much white space as hides it. */
function isNumbered(text: string, index: number): boolean {
  return /(?:^|\d)[\s\0]*$/.test(text.slice(Math.max(0, index - LONGEST_NUMBER), index));
}

/** NaN where the number is hidden, or longer than what is looked at. */
function readNumber(text: string, index: number): number {
  const from = Math.max(0, index - LONGEST_NUMBER);
  const found = NUMBER.exec(text.slice(from, index));
  return !found || (found.index === 0 && from > 0) ? Number.NaN : Number(found[1]);
}

/** Readers disagree on where the data begins unless a line end follows the keyword at once. */
function findDataStart(text: string, keyword: number): number {
  const [lineEnd] = /^\r?\n/.exec(text.slice(keyword + STREAM.length, keyword + STREAM.length + 2)) ?? [];
  if (lineEnd === undefined) throw unreadable();
  return keyword + STREAM.length + lineEnd.length;
}

/** The entries of an object stream. One that is unknown or stands twice is refused. */
function valuesOf(text: string, entries: readonly PdfEntry[]): ReadonlyMap<string, string> {
  const values = new Map(
    entries.map(({ key, value }) => [key, withoutBrackets(decodeNames(text.slice(value.start, value.end)))]),
  );
  if (!entries.every(({ key }) => ALLOWED_KEYS.has(key)) || values.size < entries.length) throw unreadable();
  return values;
}

/** Whether the stream has the one filter that is undone here. Any other filter, also one of another object, is refused. */
function isCompressed(values: ReadonlyMap<string, string>): boolean {
  const filter = values.get("/Filter") ?? "";
  if (filter !== "" && filter !== "/FlateDecode") throw unreadable();
  if (!ALLOWED_PARAMETERS.test(values.get("/DecodeParms") ?? "")) throw unreadable();
  return filter !== "";
}

/** An array of one item counts as the item; comments do not count. */
const withoutBrackets = (value: string): string =>
  value
    .replace(/%[^\r\n]*/g, "")
    .replace(/^\[(.*)\]$/s, "$1")
    .trim();

function toInteger(value: string | undefined): number {
  if (value === undefined || !DIGITS.test(value)) throw unreadable();
  return Number(value);
}

function unreadable(): UnsafeContentError {
  return new UnsafeContentError("pdf", "内部结构异常或解压后过大，无法检查");
}
