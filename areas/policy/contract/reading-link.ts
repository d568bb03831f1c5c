import * as z from "zod/mini";
import { businessNumber } from "#areas/document/contract.ts";
import {
  audience,
  Beside,
  issuing,
  linkAsked,
  readingRefusals,
} from "#areas/drafting/contract/reading-link.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { policyRefusals, queryPolicyInfo } from "../contract.ts";

/** Whoever may read a policy may let somebody read it who has no account here; the audit trail says whom. */
export const openPolicyLink = defineCall({
  ...issuing,
  method: "POST",
  effect: "change",
  path: "policy/openPolicyLink",
  title: "签发保单查阅链接",
  permission: "policy:query",
  input: z.object({ policyNo: businessNumber("policyNo"), audience }),
  refusals: [policyRefusals.policyMissing],
});

export const readPolicyLink = defineCall({
  method: "POST",
  permission: "public",
  effect: "upkeep",
  path: "policy/readPolicyLink",
  title: "凭查阅链接查看保单",
  input: linkAsked("policyNo"),
  output: z.extend(Beside, { policy: queryPolicyInfo.output }),
  refusals: readingRefusals,
});
