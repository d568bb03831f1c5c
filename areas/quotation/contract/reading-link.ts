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
import { queryInquiryInfo, quotationRefusals } from "../contract.ts";

/** Whoever may read a quotation may let somebody read it who has no account here; the audit trail says whom. */
export const openInquiryLink = defineCall({
  ...issuing,
  method: "POST",
  effect: "change",
  path: "inquiry/openInquiryLink",
  title: "签发询价单查阅链接",
  permission: "quotation:query",
  input: z.object({ inquiryNo: businessNumber("inquiryNo"), audience }),
  refusals: [quotationRefusals.inquiryMissing],
});

export const readInquiryLink = defineCall({
  method: "POST",
  permission: "public",
  effect: "upkeep",
  path: "inquiry/readInquiryLink",
  title: "凭查阅链接查看询价单",
  input: linkAsked("inquiryNo"),
  output: z.extend(Beside, { inquiry: queryInquiryInfo.output }),
  refusals: readingRefusals,
});
