export type Say = (place: string, fault: string) => void;
/** What the product names and the dictionaries must have. */
export type Known = {
  readonly dictionaries: ReadonlySet<string>;
  readonly limits: ReadonlySet<string>;
  readonly deductibles: ReadonlySet<string>;
  readonly currencies: ReadonlySet<string>;
};

/** Told at the later one. */
export function sayTwice(codes: readonly string[], where: (code: string) => string, say: Say): void {
  const seen = new Set<string>();
  for (const code of codes) {
    if (seen.has(code)) say(where(code), "代码重复");
    seen.add(code);
  }
}

export function sayUnknown(
  codes: readonly string[],
  known: ReadonlySet<string>,
  fault: (code: string) => string,
  say: (fault: string) => void,
): void {
  for (const code of codes) if (!known.has(code)) say(fault(code));
}

/** The places of a text that are filled in: {name}. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}
