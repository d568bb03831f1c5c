export type MaskKind = "identity" | "mobile" | "birth" | "email";

const KEPT: Readonly<Record<Exclude<MaskKind, "email">, { head: number; tail: number }>> = {
  identity: { head: 4, tail: 4 },
  mobile: { head: 3, tail: 4 },
  // The year: an age is part of the cover, a day identifies a person.
  birth: { head: 4, tail: 0 },
};

/** Shows enough to tell two records apart and too little to misuse. Grid, preview and export mask alike. */
export function maskText(kind: MaskKind, text: string): string {
  if (kind === "email") return maskEmail(text);
  const letters = [...text];
  const { head, tail } = KEPT[kind];
  if (letters.length <= head + tail) return "*".repeat(letters.length);
  const hidden = "*".repeat(letters.length - head - tail);
  return letters.slice(0, head).join("") + hidden + letters.slice(letters.length - tail).join("");
}

/** The first letter and the house: enough to tell two addresses of a customer apart. */
function maskEmail(text: string): string {
  const at = text.lastIndexOf("@");
  return at < 1 ? "*".repeat(text.length) : `${[...text][0] ?? ""}***${text.slice(at)}`;
}
