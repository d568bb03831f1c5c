import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentSteps } from "#areas/drafting/screens/document-steps.tsx";
import { navigate } from "#platform/web/location.ts";
import { useChange } from "#platform/web/use-change.ts";
import { policyUndwrt } from "../contract.ts";
import { RevokeDialog, TakeBackDialog } from "./proposal-dialogs.tsx";
import { editHref, resultHref } from "./proposal-places.ts";
import { forgetProposal, type Proposal } from "./proposal-queries.ts";

type Given = { proposal: Proposal };
const MAIN = new Set(["submit"]);

/** What its user may do with it now, as the server says; what he may not do yet says why. */
export function ProposalSteps({ proposal }: Given) {
  const { proposalNo, version, sumPremium, offers } = proposal;
  const client = useQueryClient();
  const send = useChange(policyUndwrt);
  const [asking, setAsking] = useState<"revoke" | "takeBack">();
  const forget = (): Promise<void> => forgetProposal(client, proposalNo);
  const close = (): void => setAsking(undefined);
  const submit = (): void =>
    send.mutate(
      { proposalNo, version, sumPremium: sumPremium ?? "0.00" },
      { onSuccess: () => void forget().then(() => navigate(resultHref(proposal))) },
    );
  return (
    <DocumentSteps
      offers={offers}
      deeds={{
        save: () => navigate(editHref(proposal)),
        submit,
        takeBack: () => setAsking("takeBack"),
        revoke: () => setAsking("revoke"),
      }}
      main={MAIN}
      isBusy={send.isPending}
      fault={send.error}
      onRefresh={() => void forget()}
    >
      {asking === "revoke" && <RevokeDialog proposal={proposal} onClose={close} />}
      {asking === "takeBack" && <TakeBackDialog proposal={proposal} onClose={close} />}
    </DocumentSteps>
  );
}
