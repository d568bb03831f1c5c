import sharp from "sharp";
import { assertOutsideTransaction } from "#platform/server/transaction-context.ts";

const MOST_PIXELS = 4_000_000;
const LONGEST_DRAWING_SECONDS = 5;
const PRINTED = { width: 480, height: 160 } as const;
/** An empty field differs from itself by nothing. */
const LEAST_DEVIATION = 1;

/** Redraws a signature as a small grey PNG; undefined if it is none, or empty. The same drawing gives the same bytes. */
export async function redrawSignature(base64: string): Promise<Buffer | undefined> {
  assertOutsideTransaction("drawing an image");
  const sent = Buffer.from(base64, "base64");
  if (sent.subarray(1, 4).toString("latin1") !== "PNG") return undefined;
  try {
    const png = await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: LONGEST_DRAWING_SECONDS })
      .flatten({ background: "#fff" })
      .grayscale()
      .resize({ ...PRINTED, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { channels } = await sharp(png).stats();
    return (channels[0]?.stdev ?? 0) < LEAST_DEVIATION ? undefined : png;
  } catch {
    return undefined;
  }
}
