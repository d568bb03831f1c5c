import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { ProductDocumentFacts, useCompanyName } from "#areas/judging/screens/document-facts.tsx";
import { buildDocumentQueryKey } from "#areas/judging/screens/document-queries.ts";
import type {
  ProductDocumentContentProps,
  ProductDocumentKind,
} from "#areas/judging/screens/product-document.tsx";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { buildProposalDetailHref as proposalHref } from "#areas/proposal/screens/proposal-places.ts";
import type { LabelledFact } from "#platform/documents/web/fact-list.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, rethrowAsPageAddressError } from "#platform/web/api-error.ts";
import { getOriginalPolicy, queryPolicyInfo } from "../contract/policy.ts";
import { policyList } from "../rules/policy-list.ts";

export type PolicyView = AnswerOf<typeof queryPolicyInfo>;
export type OriginalPolicy = AnswerOf<typeof getOriginalPolicy>;

/** What a policy is in the browser, as it stands and as it was issued. */
export const policyDocumentKind: ProductDocumentKind<OriginalPolicy> = {
  title: "保单",
  statusNames: "PolicyStatus",
  numberOf: ({ policyNo }) => policyNo,
  Chip: ({ document }) => <ListStatusChip list={policyList} status={document.status} />,
  Facts: PolicyFacts,
};

function PolicyFacts({ document, product }: ProductDocumentContentProps<OriginalPolicy>) {
  const yesNo = useCodeNames("YesNo");
  const companyName = useCompanyName(document.comCode);
  const { proposalNo, orderNo, receivedPremium, endorseCount, issuedAt, isSeeFeeFlag } = document;
  const facts: readonly LabelledFact[] = [
    ["实收保费（元）", formatMoney(receivedPremium)],
    ["批改次数", `${endorseCount} 次`],
    ["签单时间", formatShanghaiMinute(issuedAt)],
    ["见费出单", yesNo(isSeeFeeFlag)],
    ["归属机构", companyName],
    ["订单", orderNo],
    ["投保单", proposalNo, proposalHref(document)],
  ];
  return <ProductDocumentFacts document={document} product={product} facts={facts} isFolded />;
}

/** The day on which the policy is shown, and the day until which recorded transactions count; '' for now. */
export type PolicyViewDays = { readonly on: string; readonly knownAt: string };

/** The last answer stays in sight while another day loads. */
export function usePolicy(policyNo: string, { on, knownAt }: PolicyViewDays) {
  const input = { policyNo, ...(on !== "" && { on }), ...(knownAt !== "" && { knownAt }) };
  return useQuery<PolicyView, ApiError>({
    queryKey: [...buildDocumentQueryKey(policyNo), "policy", on, knownAt],
    queryFn: ({ signal }) =>
      callApi(queryPolicyInfo, input, { signal }).catch(rethrowAsPageAddressError("policyNo")),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The policy as it was issued, before any endorsement. */
export function useOriginalPolicy(policyNo: string) {
  return useQuery<OriginalPolicy, ApiError>({
    queryKey: [...buildDocumentQueryKey(policyNo), "original"],
    queryFn: ({ signal }) =>
      callApi(getOriginalPolicy, { policyNo }, { signal }).catch(rethrowAsPageAddressError("policyNo")),
    staleTime: 0,
  });
}
