import { useQueryClient } from "@tanstack/react-query";
import { ProductDocumentActionButtons, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { revokeProposal, takeBackProposal } from "../contract/proposal.ts";
import { openProposalLink } from "../contract/reading-link.ts";
import { REVOKE_WARNING, TAKE_BACK_REASON_FIELD, TAKE_BACK_WARNING } from "../rules/proposal.ts";
import { useCopyToProposal } from "./copy-action.ts";
import {
  invalidateProposalQueries,
  type ProposalView,
  proposalDocumentKind,
  useProposalEditorCalls,
} from "./proposal-document.tsx";
import { buildEditProposalHref, buildProposalPaymentHref, SHARED_PROPOSAL_PATH } from "./proposal-places.ts";

const MAIN = new Set(["submit", "pay", "followPayment"]);

export function ProposalActionButtons({ proposal }: { proposal: ProposalView }) {
  const { proposalNo, version } = proposal;
  const copying = useCopyToProposal({ businessNo: proposalNo, type: "T" });
  const pay = (): void => navigate(buildProposalPaymentHref(proposal));
  return (
    <ProductDocumentActionButtons
      kind={proposalDocumentKind}
      calls={useProposalEditorCalls()}
      document={proposal}
      main={MAIN}
      actions={{ pay, followPayment: pay, copy: copying.begin }}
      askingEvents={["takeBack", "revoke"]}
      renderDialog={(event, close) =>
        event === "takeBack" ? (
          <TakeBackDialog proposal={proposal} onClose={close} />
        ) : (
          <RevokeDialog
            kind={proposalDocumentKind}
            document={proposal}
            warning={REVOKE_WARNING}
            call={revokeProposal}
            inputOf={(reason) => ({ proposalNo, version, reason })}
            onClose={close}
          />
        )
      }
      changes={[copying]}
      before={
        <ReadingLinkButton
          name={proposalDocumentKind.title}
          businessNo={proposalNo}
          link={{ openCall: openProposalLink, number: "proposalNo" }}
          hrefOf={(product) => buildPageHref(SHARED_PROPOSAL_PATH, { businessNo: proposalNo, product })}
        />
      }
    />
  );
}

type TakeBackDialogProps = { proposal: ProposalView; onClose: () => void };

/** Opens an approved, unpaid proposal again in the editor. */
function TakeBackDialog({ proposal, onClose }: TakeBackDialogProps) {
  const { proposalNo, version } = proposal;
  const client = useQueryClient();
  const edit = async (): Promise<void> => {
    await invalidateProposalQueries(client, proposalNo);
    onClose();
    navigate(buildEditProposalHref(proposal));
  };
  return (
    <ReasonDialog
      title="退回修改"
      bounds={TAKE_BACK_REASON_FIELD}
      warning={TAKE_BACK_WARNING}
      confirm="退回修改"
      call={takeBackProposal}
      inputOf={(reason) => ({ proposalNo, version, reason })}
      onDone={() => void edit()}
      onClose={onClose}
    />
  );
}
