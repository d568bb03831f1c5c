import type { RecognizedWord } from "./picture.ts";

/** The longest side of a page at its first reading, in pixels. */
export const FIRST_SIDE_PX = 1200;
/** Small print of a licence needs so many pixels; more of them only take time. */
const LONGEST_SIDE_PX = 2400;
const SHORTEST_SIDE_PX = 500;
/** The recognizer was trained on letters of about this height. Letters twice as high are misread. */
const BEST_LETTER_PX = 28;
const LEAST_DIFFERENCE = 0.15;

/** The side at which the letters of a first reading have their best height; that of the first where it is about right. */
export function findBestSide(first: readonly RecognizedWord[]): number {
  const heights = first.map(({ box }) => box.bottom - box.top).toSorted((one, other) => one - other);
  const usual = heights[Math.floor(heights.length / 2)];
  if (!usual) return LONGEST_SIDE_PX;
  const side = Math.round((FIRST_SIDE_PX * BEST_LETTER_PX) / usual);
  if (Math.abs(side / FIRST_SIDE_PX - 1) < LEAST_DIFFERENCE) return FIRST_SIDE_PX;
  return Math.min(LONGEST_SIDE_PX, Math.max(SHORTEST_SIDE_PX, side));
}
