import { useQueryClient } from "@tanstack/react-query";
import type { DraftCalls } from "#areas/drafting/screens/draft-calls.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { callApi } from "#platform/web/api-client.ts";
import { addPolicy, editProposal, policyUndwrt, simulateProposal } from "../contract.ts";
import { isToBePaid } from "../rules/paying.ts";
import { payHref, resultHref } from "./proposal-places.ts";
import { forgetProposal, type Saved } from "./proposal-queries.ts";

/** How a proposal is kept and sent. */
export function useProposalCalls(riskCode: string): DraftCalls<Saved> {
  const client = useQueryClient();
  const mayPay = useMayOperate("pay:initiate");
  const [add, edit, send] = [useChange(addPolicy), useChange(editProposal), useChange(policyUndwrt)];
  return {
    begin: (form, comCode) => add.mutateAsync({ riskCode, comCode, form }),
    keep: ({ proposalNo, version }, form) => edit.mutateAsync({ proposalNo, version, form }),
    submit: async ({ proposalNo, version }, sumPremium) => {
      const submitted = await send.mutateAsync({ proposalNo, version, sumPremium });
      const mayBePaid = isToBePaid(submitted.status);
      return { version: submitted.version, ...(mayBePaid && { payHref: payHref(submitted) }) };
    },
    simulate: ({ proposalNo }) => callApi(simulateProposal, { proposalNo }),
    mayPay,
    forget: ({ proposalNo }) => forgetProposal(client, proposalNo),
    numberOf: ({ proposalNo }) => proposalNo,
    resultHref,
  };
}
