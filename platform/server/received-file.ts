import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** A file from outside that may be kept: drawn anew where it is an image, so that nothing else rides along in it. */
export type ReceivedFile = { type: string; extension: string; content: Buffer; thumbnail: Buffer | null };

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const MOST_PIXELS = 60_000_000;
const THUMBNAIL_PX = 320;
const JPEG_QUALITY = 85;

/** By type: under which names it may come. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  [DOCX]: ["docx"],
  [XLSX]: ["xlsx"],
};

/** Undefined for what is not taken; `broken` for an image that cannot be drawn. */
export async function examineFile(
  name: string,
  content: Buffer,
): Promise<ReceivedFile | "broken" | undefined> {
  const type = await typeOf(content);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (type === undefined || !EXTENSIONS[type]?.includes(extension)) return undefined;
  if (!type.startsWith("image/")) return { type, extension, content, thumbnail: null };
  try {
    return { type, extension, ...(await drawnAnew(content, type)) };
  } catch {
    return "broken";
  }
}

async function typeOf(content: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
  if (mime !== "application/zip" && mime !== DOCX && mime !== XLSX) return mime;
  // Written as a stream, such a file begins like any archive; one with macros is none of ours.
  const holds = (entry: string): boolean => content.includes(entry, 0, "latin1");
  if (!holds("[Content_Types].xml") || holds("vbaProject.bin")) return undefined;
  if (holds("word/document.xml")) return DOCX;
  return holds("xl/workbook.xml") ? XLSX : undefined;
}

async function drawnAnew(
  content: Buffer,
  type: string,
): Promise<Pick<ReceivedFile, "content" | "thumbnail">> {
  const upright = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
  const drawn = {
    "image/jpeg": () => upright.clone().jpeg({ quality: JPEG_QUALITY }),
    "image/png": () => upright.clone().png(),
    "image/webp": () => upright.clone().webp({ quality: JPEG_QUALITY }),
  }[type];
  if (!drawn) throw new Error(`${type} is not drawn`);
  const small = upright
    .clone()
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: "inside", withoutEnlargement: true })
    .webp();
  const [anew, thumbnail] = await Promise.all([drawn().toBuffer(), small.toBuffer()]);
  return { content: anew, thumbnail };
}
