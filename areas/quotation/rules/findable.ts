import type { Findable } from "#platform/search/findable.ts";

export type FoundBy = {
  readonly combId: string;
  readonly comCode: string;
  readonly inputBy: string;
  readonly combName: string;
  readonly holderName: string;
};

/** By its number, what it is called and for whom it is. */
export function findableCombination(combination: FoundBy): Findable {
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
