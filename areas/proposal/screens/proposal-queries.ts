import { type QueryClient, useQuery } from "@tanstack/react-query";
import { documentKey, forgetDocument } from "#areas/drafting/screens/document-queries.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { type editProposal, queryProposalInfo, queryProposalList } from "../contract.ts";
import { proposalList } from "../rules/proposal-list.ts";

export type Proposal = AnswerOf<typeof queryProposalInfo>;
export type Saved = AnswerOf<typeof editProposal>;

export function useProposal(proposalNo: string) {
  return useQuery<Proposal, ApiError>({
    queryKey: documentKey(proposalNo),
    queryFn: ({ signal }) => callApi(queryProposalInfo, { proposalNo }, { signal }),
    enabled: proposalNo !== "",
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** Where an address names the order only: its first proposal of that product, or '' where it has none. */
export function useFirstProposalNo(orderNo: string, riskCode: string, isWanted: boolean) {
  return useQuery<string, ApiError>({
    queryKey: ["firstProposal", orderNo, riskCode],
    queryFn: async ({ signal }) => {
      const filters = { orderNo, riskCode };
      const { rows } = await callApi(queryProposalList, { filters, want: "rows" }, { signal });
      return rows?.at(-1)?.["proposalNo"] ?? "";
    },
    enabled: isWanted,
    staleTime: 0,
  });
}

export function forgetProposal(client: QueryClient, proposalNo: string): Promise<void> {
  return forgetDocument(client, proposalNo, proposalList);
}
