import { createHash } from "node:crypto";

/** Formats equal content as equal text, whatever the order of object keys. */
export function toCanonicalJson(content: unknown): string {
  return JSON.stringify(content, inOrder);
}

/** Hashes content. A product version is identified by this hash. */
export function hashContent(content: unknown): string {
  return createHash("sha256").update(toCanonicalJson(content)).digest("hex").slice(0, 16);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
