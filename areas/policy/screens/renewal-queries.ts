import { useQuery } from "@tanstack/react-query";
import { documentKey } from "#areas/drafting/screens/document-queries.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryRenewal } from "../contract/renewal.ts";

export type Renewal = AnswerOf<typeof queryRenewal>;

/** What a renewal would be and cost today. */
export function useRenewal(policyNo: string) {
  return useQuery<Renewal, ApiError>({
    queryKey: [...documentKey(policyNo), "renewal"],
    queryFn: ({ signal }) => callApi(queryRenewal, { policyNo }, { signal }),
    staleTime: 0,
  });
}
