import { useQuery } from "@tanstack/react-query";
import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { queryCustomerRisk, CUSTOMER_RISK_HANDLE_NAMES, type RiskPageHandles } from "../contract/risk.ts";
import { CUSTOMERS_PATH } from "./customer-paths.ts";
import { CustomerRiskChips, CustomerRiskHistory } from "./risk-chips.tsx";
import "./customer.css";

type CustomerRiskView = AnswerOf<typeof queryCustomerRisk>;

/** The handles in the address work once, so the answer is cached for the window's lifetime and never requested again. */
export function CustomerRiskPage({ query }: PageProps) {
  const handles = Object.fromEntries(
    CUSTOMER_RISK_HANDLE_NAMES.map((name) => [name, query[name] ?? "-"]),
  ) as RiskPageHandles;
  const risk = useQuery<CustomerRiskView, ApiError>({
    queryKey: ["customerRisk", handles.customerId],
    queryFn: () => callApi(queryCustomerRisk, handles),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    retryOnMount: false,
  });
  if (risk.data) return <RiskSections risk={risk.data} />;
  return (
    <div className="customer-wait">
      <h1>客户风险</h1>
      {risk.isError ? (
        <>
          <ErrorNote error={risk.error} />
          <a className="link" href={CUSTOMERS_PATH}>
            打开客户查询
          </a>
        </>
      ) : (
        <LoadingSkeleton rows={6} label="正在打开客户风险" />
      )}
    </div>
  );
}

function RiskSections({ risk }: { risk: CustomerRiskView }) {
  const labelOf = useCodeLabels(["CertificateType"]);
  const facts = [
    ["客户号", risk.customerId],
    [labelOf("CertificateType", risk.certificateType), risk.certificateNo],
    ["统一社会信用代码", risk.creditCode],
    ["归属机构", risk.comCodeName],
  ] as const;
  return (
    <div className="customer-detail">
      <header className="customer-title">
        <div className="customer-chips">
          <h1>客户风险 {risk.customerName}</h1>
          <CustomerRiskChips {...risk} />
        </div>
      </header>
      {risk.isConflicting && (
        <p className="customer-warning" role="note">
          其他机构以另一个名称登记了同一证件，投保时会转人工核保。
        </p>
      )}
      <section className="card">
        <h2>身份</h2>
        <dl className="customer-facts">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>
                <PendingText text={label} />
              </dt>
              <dd>{text || "/"}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card">
        <h2>评定记录</h2>
        <CustomerRiskHistory trail={risk.trail} />
      </section>
    </div>
  );
}
