import type { SearchEntry } from "#platform/search/search-entry.ts";

export type CombinationSearchSource = {
  readonly combId: string;
  readonly comCode: string;
  readonly inputBy: string;
  readonly combName: string;
  readonly holderName: string;
};

/** Found by its number, its name and its holder. */
export function combinationSearchEntry(combination: CombinationSearchSource): SearchEntry {
  const { combId, comCode, inputBy, combName, holderName } = combination;
  return {
    kind: "combination",
    key: combId,
    comCode,
    ownerCode: inputBy,
    agencyCode: "",
    names: [combName, holderName],
    numbers: [combId],
    wholeNumbers: [],
    isSpelledOut: false,
  };
}
