import { type ReactNode, useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/web/dialog.tsx";
import { Field } from "#platform/web/field.tsx";
import { isUnfit, ReasonField } from "#platform/web/reason-field.tsx";

export type Said = { effectiveFrom: string; reason: string };

type Given = {
  title: string;
  children?: ReactNode;
  /** What has to be said; nothing where only a yes is asked for. */
  asks: readonly (keyof Said)[];
  /** The earliest day that may be chosen, and the one proposed. */
  today: string;
  confirm: string;
  isPending: boolean;
  fault: ApiFault | null;
  onConfirm: (said: Said) => void;
  onClose: () => void;
};

const BOUNDS = { label: "说明", least: 5, most: 200, kept: "留痕备查" };

/** Asked before something that others will notice. */
export function AskDialog({ title, children, asks, today, onConfirm, ...asked }: Given) {
  const [said, setSaid] = useState<Said>({ effectiveFrom: today, reason: "" });
  const fault = asks.includes("effectiveFrom") ? dayFault(said.effectiveFrom, today) : undefined;
  const isReasonUnfit = asks.includes("reason") && isUnfit(said.reason, BOUNDS);
  return (
    <Dialog title={title} onClose={asked.onClose}>
      <AskForm
        {...asked}
        isComplete={fault === undefined && !isReasonUnfit}
        onConfirm={() => onConfirm(said)}
      >
        {(isTold) => (
          <>
            {children}
            {asks.includes("effectiveFrom") && (
              <Field
                label="生效日期"
                type="date"
                min={today}
                value={said.effectiveFrom}
                fault={isTold ? fault : undefined}
                hint="自这一天 0 时起，新开的单据使用新版本"
                onChange={({ target }) => setSaid({ ...said, effectiveFrom: target.value })}
              />
            )}
            {asks.includes("reason") && (
              <ReasonField
                bounds={BOUNDS}
                value={said.reason}
                isTold={isTold}
                onReason={(reason) => setSaid({ ...said, reason })}
              />
            )}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** A field of the browser's own holds nothing while a day is written half. */
function dayFault(day: string, today: string): string | undefined {
  if (day === "") return "请填写生效日期";
  return day < today ? "生效日期不能早于今天" : undefined;
}
