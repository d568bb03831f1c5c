import sharp from "sharp";
import { MOST_PICTURE_PIXELS } from "./picture.ts";

sharp.cache(false);
sharp.concurrency(1);

/** The page in grey and with full contrast, within a square of this side. */
export function preparePage(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .greyscale()
    .normalise({ lower: 1, upper: 99 })
    .resize({ width: side, height: side, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
