/** A word as the recognizer reads it: a confidence between 0 and 100, and a place in pixels. */
export type RecognizedWord = {
  readonly text: string;
  readonly confidence: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
};
/** The words of one attempt at a picture. */
export type Reading = readonly RecognizedWord[];

export type Letter = { readonly letter: string; readonly left: number; readonly confidence: number };
/** `text` has one character for each letter. */
export type TextRow = {
  readonly letters: readonly Letter[];
  readonly text: string;
  readonly middle: number;
  readonly height: number;
};

/** Specks and edges of the paper are read as quotation marks, strokes and brackets. */
const NOISE = /[\s"'`“”‘’|[\]{}~^_<>«»*=]/;

/** Puts words at the same height into one row, from left to right. Gaps between letters vanish. */
export function toTextRows(reading: Reading): TextRow[] {
  const words = reading
    .map(({ text, confidence, box }) => ({
      confidence,
      left: box.left,
      step: (box.right - box.left) / Math.max(1, text.length),
      height: box.bottom - box.top,
      middle: (box.top + box.bottom) / 2,
      text,
    }))
    .toSorted((one, other) => one.middle - other.middle);
  const usual = findMedian(words.map(({ height }) => height));
  const rows: (typeof words)[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && word.middle - last.middle < usual / 2) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => {
    const letters = row
      .toSorted((one, other) => one.left - other.left)
      .flatMap((word) =>
        [...word.text.normalize("NFKC")].map((letter, index) => ({
          letter,
          left: word.left + index * word.step,
          confidence: word.confidence,
        })),
      )
      .filter(({ letter }) => !NOISE.test(letter));
    return {
      letters,
      text: letters.map(({ letter }) => letter).join(""),
      middle: findMedian(row.map(({ middle }) => middle)),
      height: usual,
    };
  });
}

function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
