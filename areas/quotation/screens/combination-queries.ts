import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryCombination } from "../contract/combination.ts";
import { combinationList } from "../rules/combination-list.ts";

export type Combination = AnswerOf<typeof queryCombination>;
export type Member = Combination["inquiries"][number];

const combinationKey = (combId: string) => ["combination", combId];

export function useCombination(combId: string) {
  return useQuery<Combination, ApiError>({
    queryKey: combinationKey(combId),
    queryFn: ({ signal }) => callApi(queryCombination, { combId }, { signal }),
    staleTime: 0,
  });
}

export async function forgetCombination(client: QueryClient, combId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: combinationKey(combId) }),
    client.invalidateQueries({ queryKey: ["list", combinationList.name] }),
  ]);
}
