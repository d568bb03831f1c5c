export type MaskKind = "identity" | "mobile" | "birth";

const KEPT: Readonly<Record<MaskKind, { head: number; tail: number }>> = {
  identity: { head: 4, tail: 4 },
  mobile: { head: 3, tail: 4 },
  // The year: an age is part of the cover, a day identifies a person.
  birth: { head: 4, tail: 0 },
};

/** Shows enough to tell two records apart and too little to misuse. Grid, preview and export mask alike. */
export function maskText(kind: MaskKind, text: string): string {
  const letters = [...text];
  const { head, tail } = KEPT[kind];
  if (letters.length <= head + tail) return "*".repeat(letters.length);
  const hidden = "*".repeat(letters.length - head - tail);
  return letters.slice(0, head).join("") + hidden + letters.slice(letters.length - tail).join("");
}
