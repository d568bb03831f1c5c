import { useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { revokeProposal, takeBackProposal } from "../contract.ts";
import { editHref } from "./proposal-places.ts";
import { forgetProposal, type Proposal } from "./proposal-queries.ts";
import { REVOKE_REASON, REVOKE_WARNING, TAKE_BACK_REASON, TAKE_BACK_WARNING } from "./reasons.ts";

type RevokeDialogProps = { proposal: Proposal; onClose: () => void };

/** It cannot be undone, so the trail is told why. */
export function RevokeDialog({ proposal: { proposalNo, version }, onClose }: RevokeDialogProps) {
  const client = useQueryClient();
  const revoke = useChange(revokeProposal);
  const done = (): void => {
    notices.tell(`已撤销 ${proposalNo}`);
    onClose();
    void forgetProposal(client, proposalNo);
  };
  return (
    <ReasonDialog
      title="撤销投保单"
      bounds={REVOKE_REASON}
      warning={REVOKE_WARNING}
      confirm="撤销"
      change={revoke}
      onConfirm={(reason) => revoke.mutate({ proposalNo, version, reason }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** Approved and unpaid, it is opened once more and goes on in the editor. */
export function TakeBackDialog({ proposal, onClose }: RevokeDialogProps) {
  const { proposalNo, version } = proposal;
  const client = useQueryClient();
  const takeBack = useChange(takeBackProposal);
  const done = async (): Promise<void> => {
    await forgetProposal(client, proposalNo);
    onClose();
    navigate(editHref(proposal));
  };
  return (
    <ReasonDialog
      title="退回修改"
      bounds={TAKE_BACK_REASON}
      warning={TAKE_BACK_WARNING}
      confirm="退回修改"
      change={takeBack}
      onConfirm={(reason) =>
        takeBack.mutate({ proposalNo, version, reason }, { onSuccess: () => void done() })
      }
      onClose={onClose}
    />
  );
}
