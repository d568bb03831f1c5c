import { type Attempt, toAttempt } from "./attempt.ts";
import type { Letter, TextRow } from "./recognized-text.ts";

type PlacedLabel = {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly left: number;
};
/** Lines of one value stand no farther apart than this many heights of a letter. */
const LONGEST_LINE_GAP = 2.4;
const MOST_LINES = 4;

/** The text beside a printed label and below it, up to the next label or the next column. */
export function findLabelledText(
  rows: readonly TextRow[],
  label: string,
  labels: readonly string[],
): Attempt | undefined {
  for (const [index, row] of rows.entries()) {
    const placed = placeLabels(row, labels);
    const own = placed.find((candidate) => candidate.label === label);
    if (!own) continue;
    const next = placed.find(({ start }) => start >= own.end);
    const first = row.letters.slice(own.end, next?.start).filter(isValueLetter);
    const column = {
      left: own.left,
      valueLeft: first[0]?.left ?? own.left,
      right: next?.left ?? Number.POSITIVE_INFINITY,
    };
    const letters = [...first, ...findFurtherLines(rows.slice(index), labels, column)];
    return toAttempt(letters.map(({ letter }) => letter).join(""), letters);
  }
  return undefined;
}

type Column = { readonly left: number; readonly valueLeft: number; readonly right: number };

function findFurtherLines(
  [row, ...below]: readonly TextRow[],
  labels: readonly string[],
  { left, valueLeft, right }: Column,
): Letter[] {
  const letters: Letter[] = [];
  let last = row;
  for (const line of below.slice(0, MOST_LINES - 1)) {
    const slack = line.height;
    const isNear = last !== undefined && line.middle - last.middle <= LONGEST_LINE_GAP * slack;
    const isOther = placeLabels(line, labels).some(
      (label) => label.left >= left - slack && label.left < right - slack,
    );
    const own = line.letters.filter(
      (letter) => letter.left >= valueLeft - slack && letter.left < right - slack,
    );
    if (!isNear || isOther || own.length === 0) break;
    letters.push(...own.filter(isValueLetter));
    last = line;
  }
  return letters;
}

/** Longer labels first, so that 住所 within another label is not taken for one of its own. */
function placeLabels({ text, letters }: TextRow, labels: readonly string[]): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const label of labels.toSorted((one, other) => other.length - one.length)) {
    const start = text.indexOf(label);
    const end = start + label.length;
    const isTaken = placed.some((other) => start < other.end && end > other.start);
    if (start >= 0 && !isTaken) placed.push({ label, start, end, left: letters[start]?.left ?? 0 });
  }
  return placed.toSorted((one, other) => one.start - other.start);
}

function isValueLetter({ letter }: Letter): boolean {
  return letter !== ":" && letter !== "：";
}
