import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { assertOutsideTransaction } from "./transaction-context.ts";

/** An uploaded file that may be stored. Images are redrawn, so that they carry no hidden content. */
export type AcceptedFile = { type: string; extension: string; content: Buffer; thumbnail: Buffer | null };

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** An A3 page at 600 dpi has 70 million pixels: it is scanned at 300 dpi instead. */
const MOST_PIXELS = 40_000_000;
/** A very narrow image of few pixels still takes gigabytes when it is turned. */
const MOST_PIXELS_A_SIDE = 16_000;
const LONGEST_DRAWING_SECONDS = 20;
// A drawn image is not drawn again, and its memory is needed for the next one.
sharp.cache(false);

const THUMBNAIL_PX = 320;
const JPEG_QUALITY = 85;

/** The extensions that a file of each type may have. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  [DOCX]: ["docx"],
  [XLSX]: ["xlsx"],
};

/** Returns undefined for a type that is not accepted, and `broken` for an image that cannot be drawn. */
export async function examineUploadedFile(
  name: string,
  content: Buffer,
): Promise<AcceptedFile | "broken" | undefined> {
  assertOutsideTransaction("drawing an image");
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
  // A workbook written as a stream starts like any archive, so its entries decide. Workbooks with macros are refused.
  const holds = (entry: string): boolean => content.includes(entry, 0, "latin1");
  if (!holds("[Content_Types].xml") || holds("vbaProject.bin")) return undefined;
  if (holds("word/document.xml")) return DOCX;
  return holds("xl/workbook.xml") ? XLSX : undefined;
}

async function drawnAnew(
  content: Buffer,
  type: string,
): Promise<Pick<AcceptedFile, "content" | "thumbnail">> {
  const source = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > MOST_PIXELS_A_SIDE) throw new Error(`${width} × ${height} pixels`);
  const upright = source.autoOrient().timeout({ seconds: LONGEST_DRAWING_SECONDS });
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
  // One after the other: each holds the whole drawing.
  const anew = await drawn().toBuffer();
  const thumbnail = await small.toBuffer();
  return { content: anew, thumbnail };
}
