import { useQuery } from "@tanstack/react-query";
import { findCompanyTree } from "#areas/company/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { callApi } from "#platform/web/api-client.ts";

/** In characters. */
const HALF_OF_A_PHONE = 12;

export type Fact = { readonly label: string; readonly text: string; readonly href?: string };

/** What everybody asks first of a document. */
export function DocumentFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="doc-facts">
      {facts.map(({ label, text, href }) => (
        <div key={label} className={text.length > HALF_OF_A_PHONE ? "is-long" : undefined}>
          <dt>{label}</dt>
          <dd>
            {href !== undefined && text !== "" ? (
              <a className="link" href={href}>
                {text}
              </a>
            ) : (
              text || "/"
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Insured = {
  readonly riskCode: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly currency: string;
  readonly sumAmount: string | null;
};

/** Of any kind: what is insured, for whom, when and for how much. */
export function insuredFacts(document: Insured, riskName: string): readonly Fact[] {
  const { riskCode, holderName, insuredName, startDate, endDate, currency, sumAmount } = document;
  return [
    { label: "险种", text: `${riskName} ${riskCode}` },
    { label: "投保人", text: holderName },
    { label: "被保险人", text: insuredName },
    { label: "保险期间", text: startDate && endDate ? `${startDate} 至 ${endDate}` : "" },
    { label: currency === "CNY" ? "保额（元）" : "保额（折人民币，元）", text: formatMoney(sumAmount) },
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
  return companies.data?.[comCode] ?? comCode;
}
