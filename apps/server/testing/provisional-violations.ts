import type { PlantedViolations } from "./policy-violations.ts";

const set = (path: string, value: string) =>
  `update provisional set content = jsonb_set(content, '{${path}}', ${value})`;

/** Violations that bypass the program in cover notes, with the check that finds each. */
export const plantedProvisionalViolations: PlantedViolations = {
  "a cover note of a proposal that does not exist": {
    plant: set("application,proposalNo", `'"T0405202532010100999999"'`),
    found: "provisional.branch",
  },
  "a cover note of another branch than its proposal": {
    plant: "update provisional set com_code = '31010100'",
    found: "provisional.branch",
  },
  "a cover note with a policy that did not replace it": {
    plant: set("outcome,policyNo", `'"P0405202532010100999999"'`),
    found: "provisional.policy",
  },
  "a replaced cover note without its policy": {
    plant: "update provisional set status = '02'",
    found: "provisional.policy",
  },
  "a cover note that ends later than it was issued for": {
    plant: set("outcome,endDate", `'"2099-12-31"'`),
    found: "provisional.term",
  },
  "a cover note of more than thirty days": {
    plant: set("application,endDate", `to_jsonb((start_date + 30)::text)`),
    found: "provisional.term",
  },
  "an extension that the issuer approved": {
    plant: set("extension", "jsonb_build_object('approverCode', input_by)"),
    found: "provisional.fourEyes",
  },
};
