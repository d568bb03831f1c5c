import { useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/web/dialog.tsx";
import { isUnfit, type ReasonBounds, ReasonField } from "#platform/web/reason-field.tsx";

type Given = {
  title: string;
  bounds: ReasonBounds;
  /** What is lost by it. */
  warning: string;
  /** What the button says, and what while it works. */
  confirm: string;
  change: { readonly isPending: boolean; readonly error: ApiFault | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** A step that the trail is told the reason of. */
export function ReasonDialog({ title, bounds, warning, confirm, change, onConfirm, onClose }: Given) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <AskForm
        isComplete={!isUnfit(reason, bounds)}
        confirm={confirm}
        pending={`正在${confirm}…`}
        isPending={change.isPending}
        fault={change.error}
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
