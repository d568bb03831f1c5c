import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { ApiError } from "./api-error.ts";
import { ErrorNote } from "./error-note.tsx";

export type DialogFormProps = {
  /** The fields. After the first attempt to submit they show what is missing. */
  children: (isAttempted: boolean) => ReactNode;
  isComplete: boolean;
  confirm: string;
  /** The label of the button while the action runs. */
  pending?: string;
  isPending?: boolean;
  error?: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** A form inside a dialog. On submit, the first field without a value gets the focus. */
export function DialogForm({
  children,
  isComplete,
  confirm,
  pending = "正在处理…",
  isPending = false,
  error = null,
  onConfirm,
  onClose,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setAttempts(attempts + 1);
    if (isComplete) onConfirm();
  };
  return (
    <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
      {children(attempts > 0)}
      {error && <ErrorNote error={error} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" isSubmit isBusy={isPending}>
          {isPending ? pending : confirm}
        </Button>
      </div>
    </form>
  );
}
