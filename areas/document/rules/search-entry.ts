import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import { certificatesOf } from "./projection.ts";

const kindOfType = { Q: "inquiry", T: "proposal", E: "endorsement" } as const;

/** The data of a contract or a draft that the search uses. */
export type SearchSource = {
  readonly comCode: string;
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly content: FilledForm;
};

/** Found by its numbers, by holder and insured, and by the whole numbers of their certificates. */
export function contractSearchEntry(
  kind: string,
  numbers: readonly [string, ...string[]],
  { comCode, inputBy: ownerCode, agencyCode, holderName, insuredName, content }: SearchSource,
): SearchEntry {
  const names = [holderName, insuredName];
  const wholeNumbers = certificatesOf(content);
  return {
    kind,
    key: numbers[0],
    comCode,
    ownerCode,
    agencyCode,
    names,
    numbers,
    wholeNumbers,
    isSpelledOut: false,
  };
}

export type DocumentSearchSource = SearchSource & {
  readonly businessNo: string;
  readonly businessType: string;
};

export function documentSearchEntry(document: DocumentSearchSource): SearchEntry {
  const kind = kindOfType[document.businessType as keyof typeof kindOfType];
  return contractSearchEntry(kind, [document.businessNo], document);
}
