import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { documentKey } from "#areas/drafting/screens/document-queries.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import { type ApiError, asAddressed } from "#platform/web/api-error.ts";
import { getOriginalPolicy, queryPolicyInfo } from "../contract.ts";

export type Policy = AnswerOf<typeof queryPolicyInfo>;
export type OriginalPolicy = AnswerOf<typeof getOriginalPolicy>;

/** A day that is looked at, and the day until whose evening what was recorded counts; '' for as it is now. */
export type Days = { readonly on: string; readonly knownAt: string };

/** The former answer stays in sight while another day is asked for. */
export function usePolicy(policyNo: string, { on, knownAt }: Days) {
  return useQuery<Policy, ApiError>({
    queryKey: [...documentKey(policyNo), "policy", on, knownAt],
    queryFn: ({ signal }) =>
      callApi(
        queryPolicyInfo,
        { policyNo, ...(on !== "" && { on }), ...(knownAt !== "" && { knownAt }) },
        { signal },
      ).catch(asAddressed("policyNo")),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** As it was issued, before anything was endorsed. */
export function useOriginalPolicy(policyNo: string) {
  return useQuery<OriginalPolicy, ApiError>({
    queryKey: [...documentKey(policyNo), "original"],
    queryFn: ({ signal }) =>
      callApi(getOriginalPolicy, { policyNo }, { signal }).catch(asAddressed("policyNo")),
    staleTime: 0,
  });
}
