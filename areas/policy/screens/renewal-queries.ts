import { useQuery } from "@tanstack/react-query";
import { documentKey } from "#areas/drafting/screens/document-queries.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { queryRenewal } from "../contract/renewal.ts";

export type Renewal = AnswerOf<typeof queryRenewal>;

/** What a renewal would be and cost today. */
export function useRenewal(policyNo: string) {
  return useQuery<Renewal, ApiFault>({
    queryKey: [...documentKey(policyNo), "renewal"],
    queryFn: ({ signal }) => callApi(queryRenewal, { policyNo }, { signal }),
    staleTime: 0,
  });
}
