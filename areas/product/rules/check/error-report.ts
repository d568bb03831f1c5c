export type ProductErrorReporter = (place: string, error: string) => void;
/** The codes of the dictionaries that a product may name. */
export type ProductReferenceCodes = {
  readonly dictionaries: ReadonlySet<string>;
  readonly limits: ReadonlySet<string>;
  readonly deductibles: ReadonlySet<string>;
  readonly currencies: ReadonlySet<string>;
  /** The codes of `endorsementDictionaries`, by dictionary; without them codes of endorsement types are not checked. */
  readonly codes?: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Reports each repeated code at its later occurrence. */
export function reportDuplicateCodes(
  codes: readonly string[],
  placeOf: (code: string) => string,
  report: ProductErrorReporter,
): void {
  const seen = new Set<string>();
  for (const code of codes) {
    if (seen.has(code)) report(placeOf(code), "代码重复");
    seen.add(code);
  }
}

export function reportUnknownCode(
  codes: readonly string[],
  knownCodes: ReadonlySet<string>,
  message: (code: string) => string,
  report: (message: string) => void,
): void {
  for (const code of codes) if (!knownCodes.has(code)) report(message(code));
}

/** Lists the placeholder names of a text, which are written {name}. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}
