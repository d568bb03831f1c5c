import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/web/dialog.tsx";
import { notices } from "#platform/web/notice-store.ts";
import { isTooShort, ReasonField } from "#platform/web/reason-field.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { revokeInquiry } from "../contract.ts";
import { REVOKE_REASON, revokeWarning } from "../rules/revoking.ts";
import { forgetInquiry, type Inquiry } from "./inquiry-queries.ts";

const BOUNDS = { label: "撤销原因", ...REVOKE_REASON };

type Given = {
  inquiry: Pick<Inquiry, "inquiryNo" | "version" | "edition" | "approved">;
  onClose: () => void;
};

/** It cannot be taken back, so the trail is told why. */
export function RevokeDialog({ inquiry, onClose }: Given) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const revoke = useChange(revokeInquiry);
  const [reason, setReason] = useState("");
  const confirm = (): void =>
    revoke.mutate(
      { inquiryNo, version, reason: reason.trim() },
      {
        onSuccess: () => {
          notices.tell(`已撤销 ${inquiryNo}`);
          onClose();
          void forgetInquiry(client, inquiryNo);
        },
      },
    );
  return (
    <Dialog title="撤销询价单" onClose={onClose}>
      <AskForm
        isComplete={!isTooShort(reason, BOUNDS)}
        confirm="撤销"
        pending="正在撤销…"
        isPending={revoke.isPending}
        fault={revoke.error}
        onConfirm={confirm}
        onClose={onClose}
      >
        {(isTold) => (
          <>
            <p>{revokeWarning(inquiry)}</p>
            <ReasonField bounds={BOUNDS} value={reason} isTold={isTold} onReason={setReason} />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
