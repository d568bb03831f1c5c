import type { FilledForm } from "#platform/forms/filled.ts";
import type { Findable } from "#platform/search/findable.ts";
import { certificatesOf } from "./projection.ts";

export const kindOfType = { Q: "inquiry", T: "proposal", E: "endorsement" } as const;

/** What of a document says by what it is found. */
export type FoundBy = {
  readonly businessNo: string;
  readonly businessType: string;
  readonly comCode: string;
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly content: FilledForm;
};

/** By its number, by who takes it out and who is insured, and by the whole numbers of their certificates. */
export function findableDocument(document: FoundBy): Findable {
  const { businessNo, businessType, comCode, inputBy, agencyCode, holderName, insuredName, content } =
    document;
  return {
    kind: kindOfType[businessType as keyof typeof kindOfType],
    key: businessNo,
    comCode,
    ownerCode: inputBy,
    agencyCode,
    names: [holderName, insuredName],
    numbers: [businessNo],
    wholeNumbers: certificatesOf(content),
    isSpelledOut: false,
  };
}
