import { inflateSync } from "node:zlib";
import { PdfJudge } from "./pdf-judge.ts";
import {
  decodeNames,
  GAP,
  NAME_END,
  type PdfEntry,
  type PdfObject,
  type PdfVisitor,
  readObject,
  skipSpace,
} from "./pdf-object.ts";
import { FORBIDDEN_KEYS, FORBIDDEN_NAMES } from "./pdf-rules.ts";
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
const OBJECT_STREAM = new RegExp(`/ObjStm${NAME_END}`);
/** Names for which an unsound object is refused: readers may repair it differently. */
const SUSPICIOUS_NAMES = new RegExp(
  `/(?:ObjStm|First|Encrypt|${[...FORBIDDEN_NAMES.keys(), ...FORBIDDEN_KEYS.keys()].map((name) => name.slice(1)).join("|")})${NAME_END}`,
);
/** Where an object may begin: a table at the end says which of them count. */
const BEGINNING = /obj|trailer/g;
const NUMBER = new RegExp(String.raw`(\d+)${GAP}+\d+${GAP}*$`);
const LONGEST_NUMBER = 40;
/** The first letters of dictionaries, arrays, strings and names. Behind other words stands no object. */
const JUDGED_START = /[<[(/]/;
const STREAM = "stream";
const DIGITS = /^\d+$/;

/** Of an object stream. Another entry, such as /F, may name other content or another filter to some readers. */
const ALLOWED_KEYS: ReadonlySet<string> = new Set(
  ["Type", "N", "First", "Extends", "Length", "DL", "Filter", "DecodeParms"].map((key) => `/${key}`),
);
const ALLOWED_PARAMETERS = /^(?:|null|<<\s*>>|<<\s*\/Predictor\s+1\s*>>)$/;

/** Refuses a PDF with active content, also where its objects are compressed. A viewer may run what it finds there. */
export function refuseActivePdf(content: Buffer): void {
  const text = content.toString("latin1");
  new PdfExamination(content, text).run();
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
    for (const { 0: word, index } of this.#text.matchAll(BEGINNING)) {
      const start = skipSpace(this.#text, index + word.length);
      this.#readable -= start - index;
      if (this.#readable < 0) throw unreadable();
      if (JUDGED_START.test(this.#text[start] ?? "")) this.#examine(index, start);
    }
    this.#judge.end();
    // Object streams whose dictionary was not recognised were not looked into.
    if (decodeNames(this.#text).split(OBJECT_STREAM).length - 1 > this.#types.size) throw unreadable();
  }

  #examine(index: number, start: number): void {
    const text = this.#text;
    const number = Number(NUMBER.exec(text.slice(Math.max(0, index - LONGEST_NUMBER), index))?.[1]);
    const types = new Set<number>();
    let hasObjects = false;
    const object = this.#read(text, start, number, (name, at) => {
      if (OBJECTS_NAME.test(name)) hasObjects = true;
      if (name === "/ObjStm") types.add(at);
    });
    if (!object) return this.#distrust(start);
    if (object.entries.some(({ key }) => key === ENCRYPTED))
      throw new UnsafeContentError("pdf", "已加密，无法检查");
    if (!text.startsWith(STREAM, object.end)) return;
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

  /** Bytes of a picture may look like an object that is unsound, so only one with suspicious names is refused. */
  #distrust(start: number): void {
    this.#unsound += 1;
    if (this.#unsound > MOST_UNSOUND) throw unreadable();
    if (this.#unsound === 1 && SUSPICIOUS_NAMES.test(decodeNames(this.#text.slice(start))))
      throw unreadable();
  }

  /** Readers go by the list of places or from one object to the next, so both must lead to the same objects. */
  #examineObjectStream({ entries, end }: PdfObject): void {
    const values = valuesOf(this.#text, entries);
    const objects = this.#unpack(values, findDataStart(this.#text, end));
    const [count, first] = ["/N", "/First"].map((key) => toInteger(values.get(key)));
    const head = objects.slice(0, first);
    const numbers = head.match(/\d+/g)?.map(Number) ?? [];
    if (count === undefined || first === undefined || numbers.length < 2 * count) throw unreadable();
    if (/[^\d\s\0]/.test(head)) throw unreadable();
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
