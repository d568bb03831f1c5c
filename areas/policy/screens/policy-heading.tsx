import type { ReactNode } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { timeOf } from "#platform/documents/web/trail.tsx";
import { DocumentFacts, insuredFacts, useCompanyName } from "#areas/drafting/screens/document-facts.tsx";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentHeading } from "#areas/drafting/screens/document-sheet.tsx";
import { StatusChip } from "#areas/drafting/screens/status-chip.tsx";
import { detailHref as proposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { policyList } from "../rules/policy-list.ts";
import type { OriginalPolicy } from "./policy-queries.ts";

type PolicyHeadingProps = {
  title: string;
  policy: OriginalPolicy;
  product: OpenedProduct;
  children?: ReactNode;
};

/** What everybody who reads a policy sees first. */
export function PolicyHeading({ title, policy, product, children }: PolicyHeadingProps) {
  const yesNo = useCodeNames("YesNo");
  const companyName = useCompanyName(policy.comCode);
  const { policyNo, proposalNo, status, receivedPremium, endorseCount, issuedAt, isSeeFeeFlag } = policy;
  const facts = [
    ...insuredFacts(policy, product.compiled.product.nameZh),
    { label: "实收保费（元）", text: formatMoney(receivedPremium) },
    { label: "批改次数", text: `${endorseCount} 次` },
    { label: "签单时间", text: timeOf(issuedAt) },
    { label: "见费出单", text: yesNo(isSeeFeeFlag) },
    { label: "归属机构", text: companyName },
    { label: "订单", text: policy.orderNo },
    { label: "投保单", text: proposalNo, href: proposalHref(policy) },
  ];
  return (
    <DocumentHeading
      title={title}
      businessNo={policyNo}
      document={policy}
      chips={<StatusChip list={policyList} status={status} />}
      facts={<DocumentFacts facts={facts} />}
    >
      {children}
    </DocumentHeading>
  );
}
