import { defineReadingLink } from "#areas/judging/contract/reading-link.ts";
import { queryInquiryInfo, quotationRefusals } from "./inquiry.ts";

export const inquiryReadingLink = defineReadingLink({
  folder: "inquiry",
  field: "inquiry",
  title: "询价单",
  number: "inquiryNo",
  query: queryInquiryInfo,
  missing: quotationRefusals.inquiryMissing,
  revokedStates: ["08"],
  dictionaries: ["QuotationStatus", "InquiryType"],
});
export const { openCall: openInquiryLink, readCall: readInquiryLink } = inquiryReadingLink;
