import { defineReadingLink } from "#areas/drafting/contract/reading-link.ts";
import { queryInquiryInfo, quotationRefusals } from "../contract.ts";

export const inquiryLink = defineReadingLink({
  folder: "inquiry",
  field: "inquiry",
  title: "询价单",
  number: "inquiryNo",
  query: queryInquiryInfo,
  missing: quotationRefusals.inquiryMissing,
  dictionaries: ["QuotationStatus", "InquiryType"],
});
export const { openCall: openInquiryLink, readCall: readInquiryLink } = inquiryLink;
