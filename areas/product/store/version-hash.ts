import { createHash } from "node:crypto";

/** The same content is the same version, wherever it was made and in whatever order the database gives its keys. */
export function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content, inOrder)).digest("hex").slice(0, 16);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
