import { useQuery } from "@tanstack/react-query";
import type { PolicyPageAddition } from "#areas/policy/screens/policy-additions.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { queryPolicyArrears } from "../contract.ts";
import { type PolicyArrearsView, toArrearsTimelineEvents } from "./arrears-events.ts";
import "./policy-arrears.css";

const arrearsOf = (policyNo: string) => ({
  queryKey: ["document", policyNo, "arrears"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PolicyArrearsView> =>
    callApi(queryPolicyArrears, { policyNo }, { signal }),
});

/** Says on the page of a policy what is overdue, and what was done about it in the timeline. */
export const arrearsPolicyPageAddition: PolicyPageAddition = {
  notice: { id: "arrears", show: ({ policyNo }) => <PolicyArrears policyNo={policyNo} /> },
  events: (policyNo) => ({
    queryKey: [...arrearsOf(policyNo).queryKey, "events"],
    queryFn: async (context) => toArrearsTimelineEvents(await arrearsOf(policyNo).queryFn(context)),
  }),
};

function PolicyArrears({ policyNo }: { policyNo: string }) {
  const arrears = useQuery<PolicyArrearsView, ApiError>({ ...arrearsOf(policyNo), staleTime: 0 });
  if (arrears.error) return <ErrorNote error={arrears.error} onRetry={() => void arrears.refetch()} />;
  if (!arrears.data || arrears.data.overdue.length === 0) return null;
  const { overdueFee, overdue } = arrears.data;
  return (
    <section className="policy-arrears" aria-label="欠费">
      <strong>欠费 {formatMoney(overdueFee)} 元</strong>
      <ul>
        {overdue.map(({ businessNo, payNo, openFee, planEndDate, daysLate }) => (
          <li key={`${businessNo} ${payNo}`}>
            第 {payNo} 期 {formatMoney(openFee)} 元，最晚缴费日 {planEndDate}，已逾期 {daysLate} 天
            {businessNo.startsWith("E") && `（批单 ${businessNo}）`}
          </li>
        ))}
      </ul>
      <p>{getConsequence(arrears.data)}</p>
    </section>
  );
}

function getConsequence({ suspendedFrom, suspendsOn }: PolicyArrearsView): string {
  if (suspendedFrom !== null)
    return `因欠费自 ${suspendedFrom} 零时起中止保险责任，缴清后自缴费当日起恢复。请通知投保人缴费。`;
  if (suspendsOn !== null) return `仍未缴清的，自 ${suspendsOn} 零时起中止保险责任。请通知投保人缴费。`;
  return "请通知投保人缴费。";
}
