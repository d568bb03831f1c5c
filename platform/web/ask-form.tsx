import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ApiFault } from "./api-fault.ts";
import { FaultNote } from "./fault-note.tsx";

type Given = {
  /** What is asked; told from the first try on that it was sent, so that it says what is missing. */
  children: (isTold: boolean) => ReactNode;
  isComplete: boolean;
  confirm: string;
  /** What the button says meanwhile. */
  pending?: string;
  isPending?: boolean;
  fault?: ApiFault | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** What a dialog asks before it does something; the first thing that is missing gets the focus. */
export function AskForm({
  children,
  isComplete,
  confirm,
  pending = "正在处理…",
  isPending = false,
  fault = null,
  onConfirm,
  onClose,
}: Given) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setTries(tries + 1);
    if (isComplete) onConfirm();
  };
  return (
    <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
      {children(tries > 0)}
      {fault && <FaultNote fault={fault} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {isPending ? pending : confirm}
        </button>
      </div>
    </form>
  );
}
