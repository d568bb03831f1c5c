import type { CompiledSection } from "./compile-form.ts";
import type { FilledRow, FormCell } from "./filled-form.ts";

/** Returns the old index of each new row. Rows are matched by their unique keys, or by position without keys. */
export function matchFormRows(
  { section }: Pick<CompiledSection, "section">,
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): (number | undefined)[] {
  const keys = section.duplicate?.keys;
  if (!keys) return now.map((_, index) => (index < old.length ? index : undefined));
  const same = countLeadingMatches(keys, old, now);
  const matches = now.map((_, index): number | undefined => (index < same ? index : undefined));
  if (same === now.length) return matches;
  const numberOf = createKeyNumbering(keys);
  const queues = new RowQueues(old.length);
  for (let index = old.length - 1; index >= same; index--) queues.putFirst(numberOf(old[index]), index);
  for (let index = same; index < now.length; index++) matches[index] = queues.takeFirst(numberOf(now[index]));
  return matches;
}

/** Rows with equal keys at the start of both tables match by position, even where keys are repeated. */
function countLeadingMatches(
  keys: readonly string[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): number {
  const length = Math.min(old.length, now.length);
  for (let index = 0; index < length; index++) {
    const [oldRow, newRow] = [old[index], now[index]];
    for (const key of keys) if ((oldRow?.[key] ?? null) !== (newRow?.[key] ?? null)) return index;
  }
  return length;
}

/** Returns the index of the old key for each new key. The first of several equal keys matches the first. */
export function matchRowKeys(old: readonly string[], now: readonly string[]): (number | undefined)[] {
  const numbers = new Map<string, number>();
  const numberOf = (key = ""): number => numberIn(numbers, key, numbers.size);
  const queues = new RowQueues(old.length);
  for (let index = old.length - 1; index >= 0; index--) queues.putFirst(numberOf(old[index]), index);
  return now.map((key) => queues.takeFirst(numberOf(key)));
}

/** Rows with equal keys, in the order of the table. */
class RowQueues {
  readonly #first: (number | undefined)[] = [];
  readonly #following: (number | undefined)[];

  constructor(rowCount: number) {
    this.#following = Array.from<number | undefined>({ length: rowCount });
  }

  putFirst(key: number, index: number): void {
    this.#following[index] = this.#first[key];
    this.#first[key] = index;
  }

  takeFirst(key: number): number | undefined {
    const index = this.#first[key];
    if (index !== undefined) this.#first[key] = this.#following[index];
    return index;
  }
}

/**
 * Numbers the different keys of rows. A tree of maps by cell is faster than joined texts, because the engine keeps the
 * hash of each cell.
 */
function createKeyNumbering(keys: readonly string[]): (row: FilledRow | undefined) => number {
  const levels = keys.map((key) => ({ key, branches: new Map<number, Map<string | null, number>>() }));
  let count = 0;
  return (row) => {
    let number = 0;
    for (const { key, branches } of levels) {
      const branch = branches.get(number) ?? new Map<string | null, number>();
      if (branch.size === 0) branches.set(number, branch);
      number = numberIn(branch, toKeyPart(row?.[key]), count + 1);
      if (number > count) count = number;
    }
    return number;
  };
}

function numberIn<Key>(numbers: Map<Key, number>, key: Key, next: number): number {
  const number = numbers.get(key) ?? next;
  if (number === next) numbers.set(key, number);
  return number;
}

/** The list of a cascader is a text that no typed cell equals, because cells hold no null character. */
function toKeyPart(cell: FormCell): string | null {
  if (cell === null || cell === undefined || typeof cell === "string") return cell ?? null;
  return `\0${JSON.stringify(cell)}`;
}
