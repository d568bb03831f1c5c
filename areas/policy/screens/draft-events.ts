import { buildDocumentQueryKey } from "#areas/judging/screens/document-queries.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { queryTaskTrail } from "#areas/underwriting/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import type { PolicyTimelineEvent } from "./policy-additions.ts";
import type { PolicyView } from "./policy-document.tsx";
import { buildDraftTimelineEvents } from "./policy-events.ts";

/** The query of the events before the contract. A user without the rights of a proposal sees the contract only. */
export function useDraftEventQueries({ policyNo, proposalNo }: Pick<PolicyView, "policyNo" | "proposalNo">) {
  const maySeeProposal = useHasOperationPermission(queryProposalInfo.permission);
  const maySeeTrail = useHasOperationPermission(queryTaskTrail.permission);
  if (!maySeeProposal || !maySeeTrail) return [];
  return [
    {
      queryKey: [...buildDocumentQueryKey(policyNo), "draft events", proposalNo],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadDraftEvents(proposalNo, signal),
    },
  ];
}

async function loadDraftEvents(proposalNo: string, signal: AbortSignal): Promise<PolicyTimelineEvent[]> {
  const [{ inquiryNo }, proposalTrail] = await Promise.all([
    callApi(queryProposalInfo, { proposalNo }, { signal }),
    callApi(queryTaskTrail, { id: proposalNo }, { signal }),
  ]);
  const inquiryTrail = inquiryNo === null ? [] : await callApi(queryTaskTrail, { id: inquiryNo }, { signal });
  return [
    ...buildDraftTimelineEvents("proposal", proposalTrail).toReversed(),
    ...buildDraftTimelineEvents("inquiry", inquiryTrail).toReversed(),
  ];
}
