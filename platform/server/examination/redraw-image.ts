import sharp, { type Metadata } from "sharp";
import { UnsafeContentError } from "./unsafe-content.ts";

/** An A3 page at 600 dpi has 70 million pixels: it is scanned at 300 dpi instead. */
const MOST_PIXELS = 40_000_000;
/** Drawing in several passes keeps the whole image in memory. */
const MOST_PIXELS_IN_PASSES = 16_000_000;
/** A very narrow image of few pixels still takes gigabytes when it is turned. */
const MOST_PIXELS_A_SIDE = 16_000;
const MOST_RATIO = 100;
/** A drawing may take so much whatever its file has; beyond, a file that explodes is refused. */
const SMALL_DRAWING_BYTES = 24 * 1024 * 1024;
const MOST_EXPLOSION = 1000;
const LONGEST_DRAWING_SECONDS = 12;
// A drawn image is not drawn again, and one thread keeps the memory of one drawing.
sharp.cache(false);
sharp.concurrency(1);

const THUMBNAIL_PX = 320;
const JPEG_QUALITY = 85;

export type RedrawnImage = { content: Buffer; thumbnail: Buffer };

/** Draws an image anew, so that nothing else of the file is kept: no Exif, no text, no trailing bytes. */
export async function redrawImage(content: Buffer, type: string): Promise<RedrawnImage> {
  const source = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  refuseHugeImage(await source.metadata(), content.length);
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
  return { content: anew, thumbnail: await small.toBuffer() };
}

/** Decides by the head of the file, before anything is drawn. */
function refuseHugeImage({ width, height, channels, isProgressive }: Metadata, fileBytes: number): void {
  const pixels = width * height;
  const bytes = pixels * channels;
  const isHuge =
    Math.max(width, height) > MOST_PIXELS_A_SIDE ||
    pixels > (isProgressive ? MOST_PIXELS_IN_PASSES : MOST_PIXELS);
  const isNarrow = Math.max(width, height) > MOST_RATIO * Math.min(width, height);
  if (isHuge || isNarrow || bytes > Math.max(SMALL_DRAWING_BYTES, fileBytes * MOST_EXPLOSION))
    throw new UnsafeContentError("image", `尺寸过大或比例异常（${width} × ${height} 像素）`);
}
