import { useQuery } from "@tanstack/react-query";
import { findCompanyTree } from "#areas/company/contract.ts";
import { type LabelledFact, FactList, FoldedFactList } from "#platform/documents/web/fact-list.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ProductDocumentContentProps, ProductDocumentContent } from "./product-document.tsx";

type DocumentFactsProps = ProductDocumentContentProps<ProductDocumentContent> & {
  /** The facts of the kind. */
  facts: readonly LabelledFact[];
  /** Shows the facts of the kind on demand only. */
  isFolded?: boolean;
};

/** What is insured, for whom, when and for how much; then the facts of the kind. */
export function ProductDocumentFacts({ document, product, facts, isFolded }: DocumentFactsProps) {
  const { riskCode, holderName, insuredName, startDate, endDate, currency, sumAmount } = document;
  const { nameZh, amountLabel = "保险金额" } = product.compiled.product;
  const insured: readonly LabelledFact[] = [
    ["险种", `${nameZh} ${riskCode}`],
    ...partyFacts(holderName, insuredName, isFolded === true),
    ["保险期间", startDate && endDate ? `${startDate} 至 ${endDate}` : ""],
    [`${amountLabel}${currency === "CNY" ? "（元）" : "（折人民币，元）"}`, formatMoney(sumAmount)],
  ];
  if (isFolded) return <FoldedFactList facts={insured} more={facts} />;
  return <FactList facts={[...insured, ...facts]} />;
}

/** In a line of its own, the same party is named once. */
function partyFacts(holderName: string, insuredName: string, isShort: boolean): LabelledFact[] {
  if (isShort && holderName === insuredName) return [["投保人、被保险人", holderName]];
  return [
    ["投保人", holderName],
    ["被保险人", insuredName],
  ];
}

export function useCompanyName(comCode: string): string {
  const companies = useQuery({
    queryKey: ["companyNames"],
    queryFn: async ({ signal }) => {
      const tree = await callApi(findCompanyTree, {}, { signal });
      return Object.fromEntries(tree.map((company) => [company.comCode, company.shortName]));
    },
  });
  return companies.isPending ? PENDING_MARK : (companies.data?.[comCode] ?? comCode);
}
