import { useQueryClient } from "@tanstack/react-query";
import type { DraftCalls } from "#areas/drafting/screens/draft-calls.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addPolicy, editProposal, policyUndwrt } from "../contract.ts";
import { resultHref } from "./proposal-places.ts";
import { forgetProposal, type Saved } from "./proposal-queries.ts";

/** How a proposal is kept and sent. */
export function useProposalCalls(riskCode: string): DraftCalls<Saved> {
  const client = useQueryClient();
  const [add, edit, send] = [useChange(addPolicy), useChange(editProposal), useChange(policyUndwrt)];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, form }),
    keep: ({ proposalNo, version }, form) => edit.mutateAsync({ proposalNo, version, form }),
    submit: ({ proposalNo, version }, sumPremium) => send.mutateAsync({ proposalNo, version, sumPremium }),
    forget: ({ proposalNo }) => forgetProposal(client, proposalNo),
    numberOf: ({ proposalNo }) => proposalNo,
    resultHref,
  };
}
