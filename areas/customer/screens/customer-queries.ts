import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryCustomerInfo } from "../contract/customer-record.ts";

export type CustomerView = AnswerOf<typeof queryCustomerInfo>;

export const customerQueryKey = (customerId: string): readonly string[] => ["customer", customerId];

export function useCustomer(customerId: string) {
  return useCallQuery(queryCustomerInfo, { id: customerId }, customerQueryKey(customerId));
}
