import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { Dialog } from "#platform/web/dialog.tsx";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Field } from "#platform/web/field.tsx";

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

const LEAST_REASON = 5;
const MOST_REASON = 200;

/** Asked before something that others will notice. */
export function AskDialog({
  title,
  children,
  asks,
  today,
  confirm,
  isPending,
  fault,
  onConfirm,
  onClose,
}: Given) {
  const [said, setSaid] = useState<Said>({ effectiveFrom: today, reason: "" });
  const [told, setTold] = useState(0);
  const isTold = told > 0;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (told > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [told]);
  const faults = {
    effectiveFrom: dayFault(said.effectiveFrom, today),
    reason: [...said.reason.trim()].length < LEAST_REASON ? `请至少填写 ${LEAST_REASON} 个字` : undefined,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTold(told + 1);
    if (asks.every((name) => faults[name] === undefined)) onConfirm(said);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className="ask-form" onSubmit={submit} noValidate>
        {children}
        {asks.includes("effectiveFrom") && (
          <Field
            label="生效日期"
            type="date"
            min={today}
            value={said.effectiveFrom}
            fault={isTold ? faults.effectiveFrom : undefined}
            hint="自这一天 0 时起，新开的单据使用新版本"
            onChange={({ target }) => setSaid({ ...said, effectiveFrom: target.value })}
          />
        )}
        {asks.includes("reason") && (
          <div className="field">
            <label htmlFor={id}>说明</label>
            <textarea
              id={id}
              className="cell-input ask-reason"
              rows={3}
              maxLength={MOST_REASON}
              value={said.reason}
              aria-invalid={isTold && faults.reason !== undefined}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => setSaid({ ...said, reason: target.value })}
            />
            <p id={`${id}-note`} className={isTold && faults.reason ? "field-fault" : "field-hint"}>
              {(isTold ? faults.reason : undefined) ?? `${LEAST_REASON} 到 ${MOST_REASON} 个字，留痕备查`}
            </p>
          </div>
        )}
        {fault && <FaultNote fault={fault} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="button primary" disabled={isPending}>
            {isPending ? "正在处理…" : confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A field of the browser's own holds nothing while a day is written half. */
function dayFault(day: string, today: string): string | undefined {
  if (day === "") return "请填写生效日期";
  return day < today ? "生效日期不能早于今天" : undefined;
}
