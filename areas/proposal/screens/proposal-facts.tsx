import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import {
  DocumentFacts,
  type Fact,
  insuredFacts,
  useCompanyName,
} from "#areas/drafting/screens/document-facts.tsx";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { detailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import type { Proposal } from "./proposal-queries.ts";

type ProposalFactsProps = { proposal: Proposal; riskName: string };

/** What everybody asks first of a proposal, with the documents before and after it. */
export function ProposalFacts({ proposal, riskName }: ProposalFactsProps) {
  const yesNo = useCodeNames("YesNo");
  const orderStatus = useCodeNames("OrderStatus");
  const companyName = useCompanyName(proposal.comCode);
  const { orderNo, inquiryNo, policyNo, validUntil, isSeeFeeFlag, totalPeople } = proposal;
  const facts: readonly (Fact | false)[] = [
    ...insuredFacts(proposal, riskName),
    { label: "见费出单", text: yesNo(isSeeFeeFlag) },
    { label: "最晚缴费日", text: validUntil ?? "" },
    { label: "归属机构", text: companyName },
    { label: "订单", text: orderNo ?? "" },
    orderNo !== null && { label: "订单状态", text: orderStatus(proposal.orderStatus) },
    inquiryNo !== null && { label: "询价单", text: inquiryNo, href: inquiryHref(inquiryNo) },
    policyNo !== "" && { label: "保单", text: policyNo, href: policyHref(policyNo) },
    totalPeople > 0 && { label: "名单人数", text: `${totalPeople} 人` },
  ];
  return <DocumentFacts facts={facts.filter((fact) => fact !== false)} />;
}
