import { useQuery } from "@tanstack/react-query";
import { useLabels } from "#areas/dictionary/screens/use-labels.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { queryCustomerRisk, RISK_HANDLES, type RiskHandles } from "../contract/risk.ts";
import { CUSTOMERS } from "./customer-places.ts";
import { RiskChips, RiskTrail } from "./risk-chips.tsx";
import "./customer.css";

type Told = AnswerOf<typeof queryCustomerRisk>;

/** What the address says opens once: the answer is kept for as long as the window lives, and never asked for again. */
export function CustomerRisk({ query }: PageProps) {
  const handles = Object.fromEntries(RISK_HANDLES.map((name) => [name, query[name] ?? "-"])) as RiskHandles;
  const told = useQuery<Told, ApiFault>({
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
  if (told.data) return <Told told={told.data} />;
  return (
    <div className="customer-wait">
      <h1>客户风险</h1>
      {told.isError ? (
        <>
          <FaultNote fault={told.error} />
          <a className="link" href={CUSTOMERS}>
            打开客户查询
          </a>
        </>
      ) : (
        <Skeleton rows={6} label="正在打开客户风险" />
      )}
    </div>
  );
}

function Told({ told }: { told: Told }) {
  const labelOf = useLabels(["CertificateType"]);
  const facts = [
    ["客户号", told.customerId],
    [labelOf("CertificateType", told.certificateType), told.certificateNo],
    ["统一社会信用代码", told.creditCode],
    ["归属机构", told.comCodeName],
  ] as const;
  return (
    <div className="customer-detail">
      <header className="customer-title">
        <div className="customer-chips">
          <h1>客户风险 {told.customerName}</h1>
          <RiskChips {...told} />
        </div>
      </header>
      {told.isConflicting && (
        <p className="customer-warning" role="note">
          其他机构以另一个名称登记了同一证件，投保时会转人工核保。
        </p>
      )}
      <section className="card">
        <h2>身份</h2>
        <dl className="customer-facts">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text || "/"}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card">
        <h2>评定记录</h2>
        <RiskTrail trail={told.trail} />
      </section>
    </div>
  );
}
