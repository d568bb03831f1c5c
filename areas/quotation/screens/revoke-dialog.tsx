import { useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { revokeInquiry } from "../contract.ts";
import { REVOKE_REASON, revokeWarning } from "../rules/revoking.ts";
import { forgetInquiry, type Inquiry } from "./inquiry-queries.ts";

const BOUNDS = { label: "撤销原因", ...REVOKE_REASON };

type RevokeDialogProps = {
  inquiry: Pick<Inquiry, "inquiryNo" | "version" | "edition" | "approved">;
  onClose: () => void;
};

/** It cannot be taken back, so the trail is told why. */
export function RevokeDialog({ inquiry, onClose }: RevokeDialogProps) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const revoke = useChange(revokeInquiry);
  const done = (): void => {
    notices.tell(`已撤销 ${inquiryNo}`);
    onClose();
    void forgetInquiry(client, inquiryNo);
  };
  return (
    <ReasonDialog
      title="撤销询价单"
      bounds={BOUNDS}
      warning={revokeWarning(inquiry)}
      confirm="撤销"
      change={revoke}
      onConfirm={(reason) => revoke.mutate({ inquiryNo, version, reason }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
