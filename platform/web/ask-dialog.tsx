import { type ReactNode, useState } from "react";
import type { ApiError } from "#platform/web/api-error.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";

export type ConfirmationDialogValues = { effectiveFrom: string; reason: string };

type AskDialogProps = {
  title: string;
  children?: ReactNode;
  /** The values that the user must enter; none for a mere confirmation. */
  asks: readonly (keyof ConfirmationDialogValues)[];
  /** The earliest selectable day and the default, if a day is requested. */
  today?: string;
  confirm: string;
  isPending: boolean;
  error: ApiError | null;
  onConfirm: (values: ConfirmationDialogValues) => void;
  onClose: () => void;
};

const BOUNDS = { label: "说明", least: 5, most: 200, kept: "留痕备查" };

/** Confirms an action that affects other people, and asks for its effective date or reason. */
export function ConfirmationDialog({
  title,
  children,
  asks,
  today = "",
  onConfirm,
  ...formProps
}: AskDialogProps) {
  const [values, setValues] = useState<ConfirmationDialogValues>({ effectiveFrom: today, reason: "" });
  const error = asks.includes("effectiveFrom") ? checkDay(values.effectiveFrom, today) : undefined;
  const isReasonUnfit = asks.includes("reason") && isInvalidReason(values.reason, BOUNDS);
  return (
    <Dialog title={title} onClose={formProps.onClose}>
      <DialogForm
        {...formProps}
        isComplete={error === undefined && !isReasonUnfit}
        onConfirm={() => onConfirm(values)}
      >
        {(isTold) => (
          <>
            {children}
            {asks.includes("effectiveFrom") && (
              <DateField
                label="生效日期"
                value={values.effectiveFrom}
                error={isTold ? error : undefined}
                hint="自这一天 0 时起，新开的单据使用新版本"
                onChange={(effectiveFrom) => setValues({ ...values, effectiveFrom })}
              />
            )}
            {asks.includes("reason") && (
              <ReasonField
                bounds={BOUNDS}
                value={values.reason}
                isTold={isTold}
                onReason={(reason) => setValues({ ...values, reason })}
              />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** A native date field is empty while the day is incomplete. */
function checkDay(day: string, today: string): string | undefined {
  if (day === "") return "请填写生效日期";
  return day < today ? "生效日期不能早于今天" : undefined;
}
