import { type QueryClient, useQuery } from "@tanstack/react-query";
import { forgetDocument } from "#areas/judging/screens/document-queries.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, asAddressed } from "#platform/web/api-error.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPaymentInfoList, queryPaymentPayPlan } from "../contract/payment.ts";
import { isAnyUnderWay, type PaymentInfos } from "./paid-together.ts";

export type PayPlan = AnswerOf<typeof queryPaymentPayPlan>;

const ASK_AGAIN_MS = 2000;
const payKey = ["pay"];

/** Asked again by itself as long as somebody pays. */
export function usePaymentInfos(businessNos: string[]) {
  return useQuery<PaymentInfos, ApiError>({
    queryKey: [...payKey, "infos", ...businessNos],
    queryFn: ({ signal }) =>
      callApi(queryPaymentInfoList, { businessNos }, { signal }).catch(asAddressed("businessNos")),
    staleTime: 0,
    // The payer's page may have been open in front of this one.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data && isAnyUnderWay(data) ? ASK_AGAIN_MS : false),
  });
}

export function usePayPlan(businessNo: string) {
  return useCallQuery(queryPaymentPayPlan, { businessNo }, [...payKey, "plan", businessNo]);
}

/** After a payment moved: what it was for, and the lists and plans that show it. */
export async function forgetPaid(client: QueryClient, infos: PaymentInfos): Promise<void> {
  const numbers = infos.list.flatMap(({ businessNo, policyNo }) => [businessNo, policyNo]);
  await Promise.all([
    client.invalidateQueries({ queryKey: payKey }),
    ...numbers.filter(Boolean).map((no) => forgetDocument(client, no, proposalList, policyList)),
  ]);
}
