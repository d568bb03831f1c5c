import { useState } from "react";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";
import type { RowAction } from "./row-action.ts";

type BulkActionWarningProps = {
  action: RowAction;
  count: number;
  onYes: (answer: string) => void;
  onClose: () => void;
};

/** Warns before an action. If it needs a reason or a choice, one counts for all rows. */
export function BulkActionWarning({
  action: { label, warning, reason: bounds, Field },
  count,
  onYes,
  onClose,
}: BulkActionWarningProps) {
  const [answer, setAnswer] = useState("");
  const isMissing = bounds ? isInvalidReason(answer, bounds) : Field !== undefined && answer === "";
  return (
    <Dialog title={`${label}所选 ${count} 条？`} onClose={onClose}>
      <DialogForm
        isComplete={!isMissing}
        confirm={label}
        onConfirm={() => onYes(answer.trim())}
        onClose={onClose}
      >
        {(isTold) => (
          <>
            <p>{warning}</p>
            {bounds && <ReasonField bounds={bounds} value={answer} isTold={isTold} onReason={setAnswer} />}
            {Field && <Field value={answer} isTold={isTold} onValue={setAnswer} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
