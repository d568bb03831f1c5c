import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryCustomerInfo } from "../contract/customer-record.ts";

export type CustomerView = AnswerOf<typeof queryCustomerInfo>;

export const customerQueryKey = (customerId: string): readonly string[] => ["customer", customerId];

export function useCustomer(customerId: string) {
  return useQuery<CustomerView, ApiError>({
    queryKey: customerQueryKey(customerId),
    queryFn: ({ signal }) => callApi(queryCustomerInfo, { id: customerId }, { signal }),
    staleTime: 0,
  });
}
