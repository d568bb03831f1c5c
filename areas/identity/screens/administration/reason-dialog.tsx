import { useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/web/dialog.tsx";
import { isUnfit, ReasonField } from "#platform/web/reason-field.tsx";

type Given = {
  title: string;
  says: string;
  confirm: string;
  isPending: boolean;
  fault: ApiFault | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const BOUNDS = { label: "原因", least: 5, most: 200, kept: "留痕备查" };

/** What is done to somebody's account is done for a reason, which the trail keeps. */
export function ReasonDialog({ title, says, onConfirm, ...asked }: Given) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} onClose={asked.onClose}>
      <AskForm {...asked} isComplete={!isUnfit(reason, BOUNDS)} onConfirm={() => onConfirm(reason)}>
        {(isTold) => (
          <>
            <p>{says}</p>
            <ReasonField bounds={BOUNDS} value={reason} isTold={isTold} onReason={setReason} />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
