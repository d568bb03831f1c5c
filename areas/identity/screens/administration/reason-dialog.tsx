import { useState } from "react";
import type { ApiError } from "#platform/web/api-error.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";

type AccountReasonDialogProps = {
  title: string;
  says: string;
  confirm: string;
  isPending: boolean;
  error: ApiError | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const BOUNDS = { label: "原因", least: 5, most: 200, kept: "留痕备查" };

/** Asks for the reason of a change to an account; the audit trail stores it. */
export function AccountReasonDialog({ title, says, onConfirm, ...asked }: AccountReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} onClose={asked.onClose}>
      <DialogForm
        {...asked}
        isComplete={!isInvalidReason(reason, BOUNDS)}
        onConfirm={() => onConfirm(reason)}
      >
        {(isTold) => (
          <>
            <p>{says}</p>
            <ReasonField bounds={BOUNDS} value={reason} isTold={isTold} onReason={setReason} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
