import { createHash } from "node:crypto";

/** The same content is the same text, in whatever order a client or the database gives its keys. */
export function canonical(content: unknown): string {
  return JSON.stringify(content, inOrder);
}

/** By which a product's version is known. */
export function hashOf(content: unknown): string {
  return createHash("sha256").update(canonical(content)).digest("hex").slice(0, 16);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
