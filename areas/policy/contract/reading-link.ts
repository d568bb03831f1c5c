import { defineReadingLink } from "#areas/judging/contract/reading-link.ts";
import { policyRefusals, queryPolicyInfo } from "./policy.ts";

export const policyReadingLink = defineReadingLink({
  folder: "policy",
  field: "policy",
  title: "保单",
  number: "policyNo",
  query: queryPolicyInfo,
  missing: policyRefusals.policyMissing,
  revokedStates: [],
  dictionaries: ["PolicyStatus", "YesNo"],
});
export const { openCall: openPolicyLink, readCall: readPolicyLink } = policyReadingLink;
