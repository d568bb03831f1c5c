import type { CompiledSection } from "./compile-form.ts";
import type { FilledRow } from "./filled-form.ts";

/** Returns the old index of each new row. Rows are matched by their unique keys, or by position without keys. */
export function matchFormRows(
  { section }: Pick<CompiledSection, "section">,
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): (number | undefined)[] {
  const keys = section.duplicate?.keys;
  if (!keys) return now.map((_, index) => (index < old.length ? index : undefined));
  const keyOf = (row: FilledRow): string => JSON.stringify(keys.map((key) => row[key] ?? null));
  const indexesByKey = Map.groupBy(old.keys(), (index) => keyOf(old[index] ?? {}));
  const queues = new Map([...indexesByKey].map(([key, indexes]) => [key, [...indexes]]));
  return now.map((row) => queues.get(keyOf(row))?.shift());
}
