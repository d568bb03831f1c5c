import { type QueryClient, useQuery } from "@tanstack/react-query";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { policyList } from "#areas/policy/rules/policy-list.ts";
import { proposalList } from "#areas/proposal/rules/proposal-list.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, rethrowAsPageAddressError } from "#platform/web/api-error.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryPaymentInfoList, queryPaymentPayPlan } from "../contract/payment.ts";
import { isAnyPaymentUnderWay, type PaymentInfos } from "./paid-together.ts";

export type PayPlan = AnswerOf<typeof queryPaymentPayPlan>;

const ASK_AGAIN_MS = 2000;
const payKey = ["pay"];

/** Refetches regularly while a payment is under way. */
export function usePaymentInfos(businessNos: string[]) {
  return useQuery<PaymentInfos, ApiError>({
    queryKey: [...payKey, "infos", ...businessNos],
    queryFn: ({ signal }) =>
      callApi(queryPaymentInfoList, { businessNos }, { signal }).catch(
        rethrowAsPageAddressError("businessNos"),
      ),
    staleTime: 0,
    // The user may return from the payer's page.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data && isAnyPaymentUnderWay(data) ? ASK_AGAIN_MS : false),
  });
}

export function usePayPlan(businessNo: string) {
  return useCallQuery(queryPaymentPayPlan, { businessNo }, [...payKey, "plan", businessNo]);
}

/** Refetches the paid documents, and the lists and plans that show them. */
export async function invalidatePaidDocumentQueries(client: QueryClient, infos: PaymentInfos): Promise<void> {
  const numbers = infos.list.flatMap(({ businessNo, policyNo }) => [businessNo, policyNo]);
  await Promise.all([
    client.invalidateQueries({ queryKey: payKey }),
    ...numbers.filter(Boolean).map((no) => invalidateDocumentQueries(client, no, proposalList, policyList)),
  ]);
}
