import { defineReadingLink } from "#areas/drafting/contract/reading-link.ts";
import { policyRefusals, queryPolicyInfo } from "../contract.ts";

export const policyLink = defineReadingLink({
  folder: "policy",
  field: "policy",
  title: "保单",
  number: "policyNo",
  query: queryPolicyInfo,
  missing: policyRefusals.policyMissing,
  dictionaries: ["PolicyStatus", "YesNo"],
});
export const { openCall: openPolicyLink, readCall: readPolicyLink } = policyLink;
