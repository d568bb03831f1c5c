import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentFacts, insuredFacts, useCompanyName } from "#areas/drafting/screens/document-facts.tsx";
import type { Inquiry } from "./inquiry-queries.ts";

type InquiryFactsProps = { inquiry: Inquiry; riskName: string };

/** What everybody asks first of a quotation. */
export function InquiryFacts({ inquiry, riskName }: InquiryFactsProps) {
  const typeName = useCodeNames("InquiryType");
  const companyName = useCompanyName(inquiry.comCode);
  const { validUntil, batchCount, transferCount } = inquiry;
  const counted = batchCount === null ? "" : `，可转 ${batchCount} 份，已转 ${transferCount} 份`;
  return (
    <DocumentFacts
      facts={[
        ...insuredFacts(inquiry, riskName),
        { label: "有效期至", text: validUntil ?? "" },
        { label: "询价类型", text: `${typeName(inquiry.inquiryType)}${counted}` },
        { label: "归属机构", text: companyName },
      ]}
    />
  );
}
