import sharp, { type OverlayOptions } from "sharp";
import { drawText } from "./draw-certificate.ts";

const SIZE = 900;
const RADIUS = 400;
const LETTER = 88;
/** The text leaves the lowest quarter of the circle free. */
const ARC = Math.PI * 1.5;
const RED = "#d22020";

/** A round seal: the company around the edge, a star, and what the seal is for below it. */
export async function drawSeal({ company, purpose }: { company: string; purpose: string }): Promise<Buffer> {
  const middle = SIZE / 2;
  const star = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? 110 : 44;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${middle + reach * Math.cos(angle)},${middle + reach * Math.sin(angle)}`;
  }).join(" ");
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <circle cx="${middle}" cy="${middle}" r="${RADIUS}" fill="none" stroke="${RED}" stroke-width="14"/>
    <polygon points="${star}" fill="${RED}"/></svg>`;
  const layers: OverlayOptions[] = [{ input: Buffer.from(shapes) }];
  const letters = [...company];
  for (const [index, letter] of letters.entries()) {
    const angle = ARC * ((index + 0.5) / letters.length - 0.5);
    layers.push(await placeLetter(letter, LETTER, angle, middle));
  }
  const below = await drawText(purpose, 58, RED);
  const { width } = await sharp(below).metadata();
  layers.push({ input: below, left: Math.round(middle - width / 2), top: Math.round(middle + 170) });
  return sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: "#fbfaf7" } })
    .composite(layers)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A letter upright at the top of the circle, turned with its place. */
async function placeLetter(
  letter: string,
  size: number,
  angle: number,
  middle: number,
): Promise<OverlayOptions> {
  const turned = await sharp(await drawText(letter, size, RED))
    .rotate((angle * 180) / Math.PI, { background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const reach = RADIUS * 0.76;
  return {
    input: turned,
    left: Math.round(middle + reach * Math.sin(angle) - width / 2),
    top: Math.round(middle - reach * Math.cos(angle) - height / 2),
  };
}
