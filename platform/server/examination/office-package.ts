import { checkArchive, DamagedArchiveError, InvalidArchiveError } from "../workbook/archive-guard.ts";
import { OfficeXmlGuard } from "./office-xml.ts";
import { OUTSIDE_TARGET, UNSOUND_PICTURE } from "./office-rules.ts";
import { UnsafeContentError } from "./unsafe-content.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const officeTypes = { docx: DOCX, xlsx: XLSX } as const;

const HEAD_BYTES = 4096;
const CONTENT_TYPES = "[Content_Types].xml";
const mainParts = { [DOCX]: "word/document.xml", [XLSX]: "xl/workbook.xml" } as const;

/** Parts that run something, or that are files of their own. */
const ACTIVE_PARTS: readonly (readonly [RegExp, string])[] = [
  [/vba(?:project|data)|macrosheets\/|\/customui/i, "宏"],
  [/activex\//i, "控件"],
  [/(?:^|\/)webextensions\//i, "加载项"],
  [
    /(?:^|\/)(?:connections\.xml|querytables\/|externallinks\/|volatiledependencies\.xml)/i,
    "外部数据连接或查询",
  ],
  [/\/embeddings\/|oleobject|\.(?:exe|dll|js|vbs|bat|html?|mht(?:ml)?)$/i, "嵌入的对象或文件"],
];
/** The first bytes of an archive, of an OLE file, and of a program. */
const NESTED_FILES = new Set(["504b0304", "d0cf11e0", "4d5a9000"]);

/**
 * `guard` is undefined until the first letter tells whether the part is XML, and null where it is not. `unsound` is the end
 * of an old drawing that is no sound XML, as far as it was read.
 */
type Part = {
  head: Buffer;
  bytes: number;
  guard: OfficeXmlGuard | null | undefined;
  unsound?: string;
};

/** The type of an office file; undefined for an archive that is none. What is active in it is refused. */
export async function examineOfficePackage(content: Buffer): Promise<string | undefined> {
  const parts = await readParts(content);
  const types = Object.entries(mainParts).filter(([, part]) => parts.has(part));
  const [type, ...others] = types.map(([name]) => name);
  if (type === undefined || others.length > 0 || !parts.has(CONTENT_TYPES)) return undefined;
  for (const [name, part] of parts) refusePart(name, part);
  return type;
}

/** Judges the XML of each part, and keeps its head. */
async function readParts(content: Buffer): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  const take = (name: string, piece: Buffer): void => {
    const part = parts.get(name) ?? {
      head: Buffer.alloc(0),
      bytes: 0,
      guard: undefined,
    };
    parts.set(name, part);
    guard(name, part, piece);
    const missing = HEAD_BYTES - part.head.length;
    if (missing > 0) part.head = Buffer.concat([part.head, piece.subarray(0, missing)]);
    part.bytes += piece.length;
  };
  try {
    refuseNames(await checkArchive(content, take));
  } catch (error) {
    if (error instanceof DamagedArchiveError) throw abnormal();
    if (error instanceof InvalidArchiveError) throw new UnsafeContentError("archive", error.message);
    throw error;
  }
  return parts;
}

const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;
/** The marks of UTF-16 and UTF-7, and the start of XML in UTF-16, UTF-32 and EBCDIC without a mark (XML 1.0, appendix F). */
const OTHER_ENCODING = /^(?:\u00ff\u00fe|\u00fe\u00ff|\+\/v|[\s\0]*\0<\0|Lo\u00a7\u0094)/;
/** Parts that every reader takes for XML, whatever they begin with. */
const XML_NAME = /\.(?:xml|rels)$/i;

/** Drawings of old are often no sound XML, and have no fields. */
const OLD_DRAWING = /\.vml$/i;

/** What is not XML, such as a picture, has neither fields nor formulas. Blanks before the first tag are no reason to trust it. */
function guard(name: string, part: Part, piece: Buffer): void {
  if (part.guard === null) return part.unsound === undefined ? undefined : guardUnsound(part, piece);
  try {
    if (part.guard) return part.guard.take(piece);
    const text = piece.toString("latin1").replace(part.bytes === 0 ? BYTE_ORDER_MARK : "", "");
    if (OTHER_ENCODING.test(text)) throw abnormal();
    const first = text.search(/\S/);
    if (first < 0) return;
    part.guard = text[first] === "<" ? new OfficeXmlGuard() : null;
    part.guard?.take(Buffer.from(text.slice(first), "latin1"));
  } catch (error) {
    const isUnsound = error instanceof UnsafeContentError && error.content.unsafe === "archive";
    if (!isUnsound || !OLD_DRAWING.test(name)) throw error;
    part.guard = null;
    part.unsound = "";
  }
  if (part.unsound !== undefined) guardUnsound(part, piece);
}

/** An address may be cut between two pieces. */
function guardUnsound(part: Part, piece: Buffer): void {
  const text = `${part.unsound ?? ""}${piece.toString("latin1")}`;
  if (UNSOUND_PICTURE.test(text)) throw new UnsafeContentError("office", `含有${OUTSIDE_TARGET}`);
  part.unsound = text.slice(-LONGEST_ADDRESS_START);
}
const LONGEST_ADDRESS_START = 1000;

/** Names that lead out of the folder that somebody unpacks to, and names that stand twice. */
function refuseNames(names: readonly string[]): void {
  const isOutside = (name: string): boolean =>
    /^[/\\]|^[a-z]:|\\|[\p{Cc}\uFFFD]/iu.test(name) || name.split("/").includes("..");
  if (names.some(isOutside)) throw new UnsafeContentError("archive", "内含越出目录的文件名");
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw abnormal();
}

function refusePart(name: string, { head, guard: xmlGuard }: Part): void {
  const active = ACTIVE_PARTS.find(([pattern]) => pattern.test(name))?.[1];
  if (active !== undefined) throw new UnsafeContentError("office", `含有${active}`);
  if (NESTED_FILES.has(head.toString("hex", 0, 4)))
    throw new UnsafeContentError("office", "含有嵌入的对象或文件");
  if (xmlGuard === null && XML_NAME.test(name)) throw abnormal();
}

function abnormal(): UnsafeContentError {
  return new UnsafeContentError("archive", "文件已损坏或内部结构异常");
}
