import { useQuery } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import { findCompanyTree } from "#areas/company/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { Inquiry } from "./inquiry-queries.ts";

/** In characters. */
const HALF_OF_A_PHONE = 12;

type Given = { inquiry: Inquiry; riskName: string };

/** What everybody asks first of a quotation. */
export function InquiryFacts({ inquiry, riskName }: Given) {
  const typeName = useCodeNames("InquiryType");
  const companyName = useCompanyName(inquiry.comCode);
  const { startDate, endDate, validUntil, currency, batchCount, transferCount } = inquiry;
  const counted = batchCount === null ? "" : `，可转 ${batchCount} 份，已转 ${transferCount} 份`;
  const facts: readonly (readonly [string, string])[] = [
    ["险种", `${riskName} ${inquiry.riskCode}`],
    ["投保人", inquiry.holderName],
    ["被保险人", inquiry.insuredName],
    ["保险期间", startDate && endDate ? `${startDate} 至 ${endDate}` : ""],
    [currency === "CNY" ? "保额（元）" : "保额（折人民币，元）", formatMoney(inquiry.sumAmount)],
    ["有效期至", validUntil ?? ""],
    ["询价类型", `${typeName(inquiry.inquiryType)}${counted}`],
    ["归属机构", companyName],
  ];
  return (
    <dl className="doc-facts">
      {facts.map(([label, text]) => (
        <div key={label} className={text.length > HALF_OF_A_PHONE ? "is-long" : undefined}>
          <dt>{label}</dt>
          <dd>{text === "" ? "/" : text}</dd>
        </div>
      ))}
    </dl>
  );
}

function useCompanyName(comCode: string): string {
  const companies = useQuery({
    queryKey: ["companyNames"],
    queryFn: async ({ signal }) => {
      const tree = await callApi(findCompanyTree, {}, { signal });
      return Object.fromEntries(tree.map((company) => [company.comCode, company.shortName]));
    },
  });
  return companies.data?.[comCode] ?? comCode;
}
