import { certificatesOf } from "#areas/document/rules/projection.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Findable } from "#platform/search/findable.ts";

export type FoundBy = {
  readonly policyNo: string;
  readonly proposalNo: string;
  readonly comCode: string;
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly content: FilledForm;
};

/** By its number and its proposal's, by who took it out and who is insured, and by the numbers of their certificates. */
export function findablePolicy(policy: FoundBy): Findable {
  const { policyNo, proposalNo, comCode, inputBy, agencyCode, holderName, insuredName, content } = policy;
  return {
    kind: "policy",
    key: policyNo,
    comCode,
    ownerCode: inputBy,
    agencyCode,
    names: [holderName, insuredName],
    numbers: [policyNo, proposalNo],
    wholeNumbers: certificatesOf(content),
    isSpelledOut: false,
  };
}
