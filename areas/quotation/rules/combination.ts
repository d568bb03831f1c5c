import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";

const ENDED: ReadonlySet<string> = new Set(["06", "08", "09"]);

/** Refused, revoked and expired inquiries do not occupy their product in the combination. */
export function isInquiryAlive({ status }: { readonly status: string }): boolean {
  return !ENDED.has(status);
}

const SHARED: ReadonlySet<string> = new Set(["holder", "insured", "period"]);

export function isSharedSection(section: string): boolean {
  return SHARED.has(section);
}

/** The sections that all inquiries of a combination share: holder, insured and period. */
export function getSharedSections(form: FilledForm): FilledForm {
  return Object.fromEntries(Object.entries(form).filter(([section]) => isSharedSection(section)));
}

export type CombinationSearchData = {
  readonly combId: string;
  readonly comCode: string;
  readonly inputBy: string;
  readonly combName: string;
  readonly holderName: string;
};

/** Found by its number, its name and its holder. */
export function buildCombinationSearchEntry(combination: CombinationSearchData): SearchEntry {
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
