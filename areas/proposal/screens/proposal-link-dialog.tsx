import { ReadingLinkDialog } from "#areas/drafting/screens/reading-link-dialog.tsx";
import { hrefOf } from "#platform/web/page-address.ts";
import { useChange } from "#platform/web/use-change.ts";
import { openProposalLink } from "../contract/reading-link.ts";
import { SHARED } from "./proposal-places.ts";

type ProposalLinkDialogProps = { proposalNo: string; onClose: () => void };

export function ProposalLinkDialog({ proposalNo, onClose }: ProposalLinkDialogProps) {
  const issue = useChange(openProposalLink);
  return (
    <ReadingLinkDialog
      name="投保单"
      hrefOf={(product) => hrefOf(SHARED, { businessNo: proposalNo, product })}
      issue={issue}
      onAudience={(audience) => issue.mutate({ proposalNo, audience })}
      onClose={onClose}
    />
  );
}
