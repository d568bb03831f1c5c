/**
 * Tells which rows keep their order: of the old indexes, in the new order, a longest run that rises. All other rows are
 * added or moved. Lists the last position first.
 */
export function listStableRows(oldIndexes: readonly (number | undefined)[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [position, oldIndex] of oldIndexes.entries()) {
    if (oldIndex === undefined) continue;
    const length = countSmaller(ends, oldIndex, oldIndexes);
    previous.set(position, ends[length - 1]);
    ends[length] = position;
  }
  const stable = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = previous.get(position))
    stable.add(position);
  return stable;
}

/** Searches by halves, because the old indexes at the ends rise. */
function countSmaller(
  ends: readonly number[],
  oldIndex: number,
  oldIndexes: readonly (number | undefined)[],
): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((oldIndexes[ends[middle] ?? 0] ?? 0) < oldIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}
