export type ApiDifferences = { missing: string[]; changed: string[]; added: string[] };

/** Compares two JSON documents. Lists of words are compared as sets, because their order has no meaning. */
export function findApiDifferences(before: unknown, after: unknown): ApiDifferences {
  const found: ApiDifferences = { missing: [], changed: [], added: [] };
  compare(before, after, "", found);
  return found;
}

function compare(before: unknown, after: unknown, place: string, found: ApiDifferences): void {
  if (isWords(before) && isWords(after)) return compareWords(before, after, place, found);
  if (!isParent(before) || !isParent(after) || Array.isArray(before) !== Array.isArray(after)) {
    if (before !== after) found.changed.push(`${place}: ${briefly(before)} → ${briefly(after)}`);
    return;
  }
  const earlier = new Map(Object.entries(before));
  const later = new Map(Object.entries(after));
  for (const [name, value] of earlier) {
    const path = `${place}/${name}`;
    if (later.has(name)) compare(value, later.get(name), path, found);
    else found.missing.push(path);
  }
  for (const name of later.keys()) if (!earlier.has(name)) found.added.push(`${place}/${name}`);
}

function compareWords(
  before: readonly string[],
  after: readonly string[],
  place: string,
  found: ApiDifferences,
): void {
  for (const word of before) if (!after.includes(word)) found.missing.push(`${place}: ${word}`);
  for (const word of after) if (!before.includes(word)) found.added.push(`${place}: ${word}`);
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isParent(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function briefly(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 100);
}
