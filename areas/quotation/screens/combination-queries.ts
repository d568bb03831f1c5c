import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryCombination } from "../contract/combination.ts";
import { combinationList } from "../rules/combination-list.ts";

export type CombinationView = AnswerOf<typeof queryCombination>;
export type CombinationInquiry = CombinationView["inquiries"][number];

const combinationKey = (combId: string) => ["combination", combId];

export function useCombination(combId: string) {
  return useCallQuery(queryCombination, { combId }, combinationKey(combId));
}

export async function invalidateCombinationQueries(client: QueryClient, combId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: combinationKey(combId) }),
    client.invalidateQueries({ queryKey: ["list", combinationList.name] }),
  ]);
}
