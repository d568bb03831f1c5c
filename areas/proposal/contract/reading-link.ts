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
import { proposalRefusals, queryProposalInfo } from "../contract.ts";

/** Whoever may read a proposal may let somebody read it who has no account here; the audit trail says whom. */
export const openProposalLink = defineCall({
  ...issuing,
  method: "POST",
  effect: "change",
  path: "manage/openProposalLink",
  title: "签发投保单查阅链接",
  permission: "proposal:query",
  input: z.object({ proposalNo: businessNumber("proposalNo"), audience }),
  refusals: [proposalRefusals.proposalMissing],
});

export const readProposalLink = defineCall({
  method: "POST",
  permission: "public",
  effect: "upkeep",
  path: "manage/readProposalLink",
  title: "凭查阅链接查看投保单",
  input: linkAsked("proposalNo"),
  output: z.extend(Beside, { proposal: queryProposalInfo.output }),
  refusals: readingRefusals,
});
