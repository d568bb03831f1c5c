import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentSteps } from "#platform/documents/web/document-steps.tsx";
import { navigate } from "#platform/web/location.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { policyUndwrt } from "../contract.ts";
import { openProposalLink } from "../contract/reading-link.ts";
import { RevokeDialog, TakeBackDialog } from "./proposal-dialogs.tsx";
import { ProposalLinkDialog } from "./proposal-link-dialog.tsx";
import { editHref, payHref, resultHref } from "./proposal-places.ts";
import { forgetProposal, type Proposal } from "./proposal-queries.ts";
import { useCopying } from "./use-copying.ts";

type ProposalStepsProps = { proposal: Proposal };
const MAIN = new Set(["submit", "pay", "followPayment"]);

/** What its user may do with it now, as the server says; what he may not do yet says why. */
export function ProposalSteps({ proposal }: ProposalStepsProps) {
  const { proposalNo, version, sumPremium, offers } = proposal;
  const client = useQueryClient();
  const send = useChange(policyUndwrt);
  const copying = useCopying({ businessNo: proposalNo, type: "T" });
  const [asking, setAsking] = useState<"revoke" | "takeBack" | "link">();
  const forget = (): Promise<void> => forgetProposal(client, proposalNo);
  const toPay = (): void => navigate(payHref(proposal));
  const mayLink = useMayOperate(openProposalLink.permission);
  const close = (): void => setAsking(undefined);
  const submit = (): void =>
    send.mutate(
      { proposalNo, version, sumPremium: sumPremium ?? "0.00" },
      { onSuccess: () => void forget().then(() => navigate(resultHref(proposal))) },
    );
  return (
    <DocumentSteps
      offers={offers}
      actions={{
        save: () => navigate(editHref(proposal)),
        submit,
        takeBack: () => setAsking("takeBack"),
        revoke: () => setAsking("revoke"),
        pay: toPay,
        followPayment: toPay,
        copy: copying.begin,
      }}
      main={MAIN}
      isBusy={send.isPending || copying.isPending}
      error={send.error ?? copying.error}
      onRefresh={() => void forget()}
      before={
        mayLink && (
          <button type="button" className="button" onClick={() => setAsking("link")}>
            查阅链接
          </button>
        )
      }
    >
      {asking === "link" && <ProposalLinkDialog proposalNo={proposalNo} onClose={close} />}
      {asking === "revoke" && <RevokeDialog proposal={proposal} onClose={close} />}
      {asking === "takeBack" && <TakeBackDialog proposal={proposal} onClose={close} />}
    </DocumentSteps>
  );
}
