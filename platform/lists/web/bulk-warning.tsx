import { useState } from "react";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";
import type { RowAction } from "./row-action.ts";

type BulkActionWarningProps = {
  action: RowAction;
  count: number;
  onYes: (reason: string) => void;
  onClose: () => void;
};

/** Warns before an irreversible action. If the trail needs a reason, one reason counts for all rows. */
export function BulkActionWarning({
  action: { label, warning, reason: bounds },
  count,
  onYes,
  onClose,
}: BulkActionWarningProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title={`${label}所选 ${count} 条？`} onClose={onClose}>
      <DialogForm
        isComplete={!bounds || !isInvalidReason(reason, bounds)}
        confirm={label}
        onConfirm={() => onYes(reason.trim())}
        onClose={onClose}
      >
        {(isTold) => (
          <>
            <p>{warning}</p>
            {bounds && <ReasonField bounds={bounds} value={reason} isTold={isTold} onReason={setReason} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
