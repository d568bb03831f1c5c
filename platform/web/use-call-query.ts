import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type AnswerOf, callApi, type SentInputOf, type ClientCall } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";

type CallQueryOptions<Answer> = Omit<UseQueryOptions<Answer, ApiError>, "queryKey" | "queryFn">;

/** The answer of a call that reads, fetched again whenever a page that shows it opens. */
export function useCallQuery<C extends ClientCall>(
  call: C,
  input: SentInputOf<C>,
  queryKey: readonly unknown[],
  options: CallQueryOptions<AnswerOf<C>> = {},
) {
  return useQuery<AnswerOf<C>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    staleTime: 0,
    ...options,
  });
}
