import { ReadingLinkDialog } from "#areas/drafting/screens/reading-link-dialog.tsx";
import { hrefOf } from "#platform/web/page-address.ts";
import { useChange } from "#platform/web/use-change.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { SHARED } from "./inquiry-places.ts";

type InquiryLinkDialogProps = { inquiryNo: string; onClose: () => void };

export function InquiryLinkDialog({ inquiryNo, onClose }: InquiryLinkDialogProps) {
  const issue = useChange(openInquiryLink);
  return (
    <ReadingLinkDialog
      name="询价单"
      hrefOf={(product) => hrefOf(SHARED, { businessNo: inquiryNo, product })}
      issue={issue}
      onAudience={(audience) => issue.mutate({ inquiryNo, audience })}
      onClose={onClose}
    />
  );
}
