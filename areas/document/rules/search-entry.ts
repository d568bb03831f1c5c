import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import { listPartyCertificateNumbers } from "./projection.ts";

const kindOfType = { Q: "inquiry", T: "proposal", E: "endorsement" } as const;

/** The data of a contract or a draft that the search uses. */
export type ContractSearchData = {
  readonly comCode: string;
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly content: FilledForm;
};

/** Found by its numbers, by holder and insured, and by the whole numbers of their certificates. */
export function buildContractSearchEntry(
  kind: string,
  numbers: readonly [string, ...string[]],
  { comCode, inputBy: ownerCode, agencyCode, holderName, insuredName, content }: ContractSearchData,
): SearchEntry {
  const names = [holderName, insuredName];
  const wholeNumbers = listPartyCertificateNumbers(content);
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

export type DocumentSearchData = ContractSearchData & {
  readonly businessNo: string;
  readonly businessType: string;
};

export function buildDocumentSearchEntry(document: DocumentSearchData): SearchEntry {
  const kind = kindOfType[document.businessType as keyof typeof kindOfType];
  return buildContractSearchEntry(kind, [document.businessNo], document);
}
