import { useState } from "react";
import type { SentInputOf, ClientCall } from "#platform/web/api-client.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, type ReasonBounds, ReasonField } from "#platform/web/reason-field.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";

type ReasonDialogProps<C extends ClientCall> = {
  title: string;
  bounds: ReasonBounds;
  /** What the user loses by the step. */
  warning: string;
  /** The verb on the button. */
  confirm: string;
  call: C;
  inputOf: (reason: string) => SentInputOf<C>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the reason of a step, which the trail keeps, and takes the step. */
export function ReasonDialog<C extends ClientCall>(props: ReasonDialogProps<C>) {
  const { title, bounds, warning, confirm, call, inputOf, onDone, onClose } = props;
  const [reason, setReason] = useState("");
  const change = useCallMutation(call);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        isComplete={!isInvalidReason(reason, bounds)}
        confirm={confirm}
        pending={`正在${confirm}…`}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate(inputOf(reason.trim()), { onSuccess: onDone })}
        onClose={onClose}
      >
        {(isAttempted) => (
          <>
            <p>{warning}</p>
            <ReasonField bounds={bounds} value={reason} isTold={isAttempted} onReason={setReason} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
