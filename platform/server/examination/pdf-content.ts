import { inflateSync } from "node:zlib";
import { UnsafeContentError } from "./unsafe-content.ts";

/** Names of a PDF (ISO 32000) that run something or carry another file. Each is long enough not to occur by chance. */
const ACTIVE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\/JavaScript\b/, "脚本"],
  [/\/Launch\b/, "启动程序的动作"],
  [/\/EmbeddedFiles?\b/, "嵌入的文件"],
  [/\/RichMedia\b/, "多媒体内容"],
  [/\/(?:SubmitForm|ImportData)\b/, "提交数据的动作"],
  [/\/GoTo[ER]\b/, "打开其他文件的动作"],
  [/\/XFA\s*(?:\[|\d+\s+\d+\s+R)/, "动态表单"],
];
const ENCRYPTED = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;
const MOST_INFLATED = 16 * 1024 * 1024;
const MOST_OBJECT_STREAMS = 2000;
const MOST_STREAMS = 20_000;
const OBJECT_STREAM = /\/ObjStm\b/;
const STREAM = /\bstream\r?\n/g;
const LONGEST_DICTIONARY = 4096;

/** Refuses a PDF with active content, also where its objects are compressed. A viewer may run what it finds there. */
export function refuseActivePdf(content: Buffer): void {
  const text = content.toString("latin1");
  refuseActiveNames(text);
  if (ENCRYPTED.test(decodeNames(text))) throw new UnsafeContentError("pdf", "已加密，无法检查");
  const budget = { bytes: MOST_INFLATED, streams: MOST_OBJECT_STREAMS };
  let streams = 0;
  let inflated = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    streams += 1;
    if (streams > MOST_STREAMS) throw unreadable();
    const before = text.slice(Math.max(0, index - LONGEST_DICTIONARY), index);
    const dictionary = decodeNames(before.slice(Math.max(0, before.lastIndexOf("obj"))));
    if (!OBJECT_STREAM.test(dictionary)) continue;
    inflated += 1;
    refuseActiveNames(inflateObjects(content.subarray(index + keyword.length), dictionary, budget));
  }
  // Objects whose dictionary was not recognised were not looked into.
  if (decodeNames(text).split(OBJECT_STREAM).length - 1 > inflated) throw unreadable();
}

function refuseActiveNames(text: string): void {
  const decoded = decodeNames(text);
  for (const [name, what] of ACTIVE_NAMES)
    if (name.test(decoded)) throw new UnsafeContentError("pdf", `含有${what}`);
}

/** A name may be written with the codes of its letters: /J#61vaScript. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function inflateObjects(
  packed: Buffer,
  dictionary: string,
  budget: { bytes: number; streams: number },
): string {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.replace(/[[\]\s]/g, "");
  budget.streams -= 1;
  if (budget.streams < 0 || (filter !== undefined && filter !== "/FlateDecode")) throw unreadable();
  if (filter === undefined) return "";
  try {
    const objects = inflateSync(packed, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= objects.length;
    return objects.toString("latin1");
  } catch {
    throw unreadable();
  }
}

function unreadable(): UnsafeContentError {
  return new UnsafeContentError("pdf", "内部结构异常或解压后过大，无法检查");
}
