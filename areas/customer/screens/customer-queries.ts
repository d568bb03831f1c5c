import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { queryCustomerInfo } from "../contract/keeping.ts";

export type KnownCustomer = AnswerOf<typeof queryCustomerInfo>;

export const customerKey = (customerId: string): readonly string[] => ["customer", customerId];

export function useCustomer(customerId: string) {
  return useQuery<KnownCustomer, ApiFault>({
    queryKey: customerKey(customerId),
    queryFn: ({ signal }) => callApi(queryCustomerInfo, { id: customerId }, { signal }),
    staleTime: 0,
  });
}
