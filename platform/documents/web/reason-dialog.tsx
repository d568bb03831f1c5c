import { useState } from "react";
import type { ApiError } from "#platform/web/api-error.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, type ReasonBounds, ReasonField } from "#platform/web/reason-field.tsx";

type ReasonDialogProps = {
  title: string;
  bounds: ReasonBounds;
  /** What the user loses by the step. */
  warning: string;
  /** The verb on the button. */
  confirm: string;
  change: { readonly isPending: boolean; readonly error: ApiError | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a step, which the trail keeps. */
export function ReasonDialog({
  title,
  bounds,
  warning,
  confirm,
  change,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <AskForm
        isComplete={!isInvalidReason(reason, bounds)}
        confirm={confirm}
        pending={`正在${confirm}…`}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => onConfirm(reason.trim())}
        onClose={onClose}
      >
        {(isTold) => (
          <>
            <p>{warning}</p>
            <ReasonField bounds={bounds} value={reason} isTold={isTold} onReason={setReason} />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
