import { inflateSync } from "node:zlib";
import { decodeNames, NAME_END, type PdfDictionary, readDictionary, skipSpace } from "./pdf-dictionary.ts";
import { UnsafeContentError } from "./unsafe-content.ts";

/** Names of a PDF (ISO 32000) that run something or carry another file. Each is long enough not to occur by chance. */
const ACTIVE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\/JavaScript\b/, "脚本"],
  [/\/Launch\b/, "启动程序的动作"],
  [/\/EmbeddedFiles?\b/, "嵌入的文件"],
  [/\/RichMedia\b/, "多媒体内容"],
  [/\/(?:SubmitForm|ImportData)\b/, "提交数据的动作"],
  [/\/GoTo[ER]\b/, "打开其他文件的动作"],
  [new RegExp(`/XFA${NAME_END}`), "动态表单"],
];
const ENCRYPTED = new RegExp(`/Encrypt${NAME_END}`);
const MOST_INFLATED = 16 * 1024 * 1024;
const MOST_OBJECT_STREAMS = 2000;
/** Dictionaries within strings and comments are read twice, but not more often. */
const MOST_READINGS = 3;

/** Some readers look for objects in any stream with /First, whatever its type. */
const OBJECTS_NAME = /^\/(?:ObjStm|First)$/;
const OBJECTS_NAMES = new RegExp(`/(?:ObjStm|First)${NAME_END}`);
const OBJECT_STREAM = new RegExp(`/ObjStm${NAME_END}`);
const DICTIONARY = /obj/g;
const STREAM = "stream";

/** Of an object stream. Another entry, such as /F, may name other content or another filter to some readers. */
const ALLOWED_KEYS: ReadonlySet<string> = new Set(
  ["Type", "N", "First", "Extends", "Length", "DL", "Filter", "DecodeParms"].map((key) => `/${key}`),
);
const ALLOWED_PARAMETERS = /^(?:|null|<< >>|<< \/Predictor 1 >>)$/;

/** Refuses a PDF with active content, also where its objects are compressed. A viewer may run what it finds there. */
export function refuseActivePdf(content: Buffer): void {
  const text = content.toString("latin1");
  const decoded = decodeNames(text);
  refuseActiveNames(decoded);
  if (ENCRYPTED.test(decoded)) throw new UnsafeContentError("pdf", "已加密，无法检查");
  if (!OBJECTS_NAMES.test(decoded)) return;
  const inspected = inspectObjectStreams(content, text);
  // Object streams whose dictionary was not recognised were not looked into.
  if (decoded.split(OBJECT_STREAM).length - 1 > inspected) throw unreadable();
}

/** Reads each place where an object may begin, because a table at the end says which of them count. */
function inspectObjectStreams(content: Buffer, text: string): number {
  const budget = { bytes: MOST_INFLATED, streams: MOST_OBJECT_STREAMS };
  const types = new Set<number>();
  let readable = MOST_READINGS * text.length;
  for (const { index } of text.matchAll(DICTIONARY)) {
    const start = skipSpace(text, index + "obj".length);
    const isDictionary = text.startsWith("<<", start);
    const { dictionary, reached } = isDictionary
      ? readDictionary(text, start)
      : { dictionary: undefined, reached: start };
    readable -= reached - index;
    if (readable < 0) throw unreadable();
    if (!isDictionary) continue;
    if (!dictionary) {
      if (OBJECTS_NAMES.test(decodeNames(text.slice(start)))) throw unreadable();
      break;
    }
    const { tokens, end } = dictionary;
    if (!text.startsWith(STREAM, end) || !tokens.some((token) => OBJECTS_NAME.test(token.text))) continue;
    for (const token of tokens) if (token.text === "/ObjStm") types.add(token.start);
    const dataStart = findDataStart(text, end);
    refuseActiveNames(decodeNames(inflateObjects(content.subarray(dataStart), dictionary, budget)));
  }
  return types.size;
}

function refuseActiveNames(decoded: string): void {
  for (const [name, what] of ACTIVE_NAMES)
    if (name.test(decoded)) throw new UnsafeContentError("pdf", `含有${what}`);
}

/** Readers disagree on where the data begins unless a line end follows the keyword at once. */
function findDataStart(text: string, keyword: number): number {
  const [lineEnd] = /^\r?\n/.exec(text.slice(keyword + STREAM.length, keyword + STREAM.length + 2)) ?? [];
  if (lineEnd === undefined) throw unreadable();
  return keyword + STREAM.length + lineEnd.length;
}

/** Empty where the objects are not compressed: they were searched with the whole file. */
function inflateObjects(
  packed: Buffer,
  dictionary: PdfDictionary,
  budget: { bytes: number; streams: number },
): string {
  budget.streams -= 1;
  if (budget.streams < 0) throw unreadable();
  if (!isCompressed(dictionary)) return "";
  try {
    const objects = inflateSync(packed, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= objects.length;
    return objects.toString("latin1");
  } catch {
    throw unreadable();
  }
}

/** Whether the stream has the one filter that is undone here. Any other filter, also one of another object, is refused. */
function isCompressed({ entries }: PdfDictionary): boolean {
  const values = new Map(entries.map(({ key, value }) => [key, withoutBrackets(value)]));
  const isKnown = entries.every(({ key }) => ALLOWED_KEYS.has(key)) && values.size === entries.length;
  const filter = values.get("/Filter") ?? "";
  if (!isKnown || (filter !== "" && filter !== "/FlateDecode")) throw unreadable();
  if (!ALLOWED_PARAMETERS.test(values.get("/DecodeParms") ?? "")) throw unreadable();
  return filter !== "";
}

const withoutBrackets = (value: readonly string[]): string =>
  (value[0] === "[" ? value.slice(1, -1) : value).join(" ");

function unreadable(): UnsafeContentError {
  return new UnsafeContentError("pdf", "内部结构异常或解压后过大，无法检查");
}
