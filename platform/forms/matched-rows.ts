import type { CompiledSection } from "./compile-form.ts";
import type { FilledRow } from "./filled.ts";

/** Rows and the rows that they were: by what makes a row one of its kind, else by their order. */
export function matchedRows(
  { section }: Pick<CompiledSection, "section">,
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): (number | undefined)[] {
  const keys = section.duplicate?.keys;
  if (!keys) return now.map((_, index) => (index < old.length ? index : undefined));
  const keyOf = (row: FilledRow): string => JSON.stringify(keys.map((key) => row[key] ?? null));
  const left = Map.groupBy(old.keys(), (index) => keyOf(old[index] ?? {}));
  const queues = new Map([...left].map(([key, indexes]) => [key, [...indexes]]));
  return now.map((row) => queues.get(keyOf(row))?.shift());
}
