import { ReadingLinkDialog } from "#areas/drafting/screens/reading-link-dialog.tsx";
import { hrefOf } from "#platform/web/page-address.ts";
import { useChange } from "#platform/web/use-change.ts";
import { openPolicyLink } from "../contract/reading-link.ts";
import { SHARED } from "./policy-places.ts";

type PolicyLinkDialogProps = { policyNo: string; onClose: () => void };

export function PolicyLinkDialog({ policyNo, onClose }: PolicyLinkDialogProps) {
  const issue = useChange(openPolicyLink);
  return (
    <ReadingLinkDialog
      name="保单"
      hrefOf={(product) => hrefOf(SHARED, { businessNo: policyNo, product })}
      issue={issue}
      onAudience={(audience) => issue.mutate({ policyNo, audience })}
      onClose={onClose}
    />
  );
}
