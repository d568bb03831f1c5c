import sharp from "sharp";
import { MOST_PICTURE_PIXELS } from "./picture.ts";

/** The parts of the radius between which the text of a round seal runs. */
const OUTER_PART = 0.93;
const INNER_PART = 0.58;
const LONGEST_SIDE_PX = 1000;
const STRIP_HEIGHTS_PX = [72, 104];
const MARGIN_PX = 40;
/** A smaller seal has no legible text, and may be a speck. A seal on a scanned A4 page has about 70. */
const SHORTEST_RADIUS_PX = 20;
/** How much redder than blue and green a pixel of ink is. */
const INK = 40;

/** Darker where there is more red ink; a signature or print below the seal nearly vanishes. */
type InkPicture = { readonly width: number; readonly height: number; readonly darkness: Uint8Array };
export type UnrolledSeal = {
  /** The edge at two sizes: what is read alike from both is more certain. */
  readonly strips: readonly Buffer[];
  /** The line below the star, which says what the seal is for. */
  readonly purpose: Buffer;
};

/** Draws the text along the edge of a red seal as a straight line. Undefined for a picture without a red seal. */
export async function unrollSeal(picture: Buffer): Promise<UnrolledSeal | undefined> {
  const ink = await findInk(picture);
  const circle = findCircle(ink);
  if (!circle) return undefined;
  const strips = await Promise.all(STRIP_HEIGHTS_PX.map((height) => drawStrip(ink, circle, height)));
  return { strips, purpose: await drawPurpose(ink, circle) };
}

type Circle = { readonly x: number; readonly y: number; readonly radius: number };

function drawStrip(ink: InkPicture, circle: Circle, height: number): Promise<Buffer> {
  const width = Math.round((height * Math.PI * (OUTER_PART + INNER_PART)) / (OUTER_PART - INNER_PART));
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const part = OUTER_PART - ((OUTER_PART - INNER_PART) * y) / height;
    for (let x = 0; x < width; x += 1) {
      // From the lowest point clockwise, because the text leaves a gap there.
      const angle = (2 * Math.PI * x) / width;
      const left = circle.x - Math.sin(angle) * circle.radius * part;
      const top = circle.y + Math.cos(angle) * circle.radius * part;
      pixels[y * width + x] = 255 - sample(ink, left, top);
    }
  }
  return toPng(pixels, width, height);
}

function drawPurpose(ink: InkPicture, { x, y, radius }: Circle): Promise<Buffer> {
  const [width, height] = [Math.round(radius * 1.2), Math.round(radius * 0.4)];
  const pixels = Buffer.alloc(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      pixels[row * width + column] = 255 - sample(ink, x - width / 2 + column, y + radius * 0.28 + row);
  return toPng(pixels, width, height);
}

async function findInk(picture: Buffer): Promise<InkPicture> {
  const { data, info } = await sharp(picture, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: "inside" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const darkness = new Uint8Array(info.width * info.height);
  for (let pixel = 0; pixel < darkness.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels, pixel * info.channels + 3);
    darkness[pixel] = Math.min(255, Math.max(0, red - Math.max(green, blue)) * 2);
  }
  return { width: info.width, height: info.height, darkness };
}

function findCircle({ width, height, darkness }: InkPicture) {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((darkness[y * width + x] ?? 0) < INK * 2) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  const radius = Math.max(right - left, bottom - top) / 2;
  if (right <= left || bottom <= top || radius < SHORTEST_RADIUS_PX) return undefined;
  return { x: (left + right) / 2, y: (top + bottom) / 2, radius };
}

function sample({ width, height, darkness }: InkPicture, left: number, top: number): number {
  const [x, y] = [Math.floor(left), Math.floor(top)];
  const [restX, restY] = [left - x, top - y];
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (darkness[row * width + column] ?? 0);
  const upper = at(x, y) * (1 - restX) + at(x + 1, y) * restX;
  const lower = at(x, y + 1) * (1 - restX) + at(x + 1, y + 1) * restX;
  return Math.round(upper * (1 - restY) + lower * restY);
}

function toPng(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .extend({ top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: "#fff" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
