import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { FormError } from "#platform/forms/check-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { customerRefusals } from "../contract/refusals.ts";
import type { CustomerFormHandle } from "./customer-form.tsx";
import { SuspectedDuplicateDialog } from "./suspect-dialog.tsx";
import { type CustomerIdWithVersion, useSaveCustomer } from "./use-save-customer.ts";

type CustomerSaveBarProps = {
  handle: CustomerFormHandle;
  existing: CustomerIdWithVersion | undefined;
  backHref: string;
  onSaved: (customerId: string) => void;
  /** Merges the changes that other users have saved meanwhile. */
  onNewest: () => Promise<void>;
};

export function CustomerSaveBar({ handle, existing, backHref, onSaved, onNewest }: CustomerSaveBarProps) {
  const { focusCell: goTo, focusNextError: goToError } = useFormContext();
  const [formErrors, setFormErrors] = useState<readonly FormError[]>([]);
  const { isPending, error, suspects, clear, save } = useSaveCustomer(existing, ({ customerId }) =>
    onSaved(customerId),
  );
  const submit = (confirmedIds: string[] = []): void => {
    if (isPending) return;
    handle.store.revealErrors();
    const result = handle.validate();
    if ("fields" in result) {
      setFormErrors([]);
      void save(result.fields, confirmedIds);
      return;
    }
    clear();
    setFormErrors(result.errors);
    const [first] = result.errors;
    if (first && first.index < 0)
      goTo({ section: first.section, row: SINGLE_ROW_ID, element: first.element });
    else goToError();
  };
  useShortcuts({ s: submit });
  const isStale = error?.code === customerRefusals.customerChanged.code;
  const takeNewest = async (): Promise<void> => {
    await onNewest();
    clear();
  };
  return (
    <>
      <div className="customer-told">
        {formErrors.length > 0 && <ErrorSummary errors={formErrors} />}
        {error && suspects.length === 0 && (
          <ErrorNote
            error={error}
            onRetry={isStale ? () => void takeNewest() : undefined}
            retryLabel="取最新内容"
          />
        )}
      </div>
      <p className="customer-keys">
        <kbd>F8</kbd> 下一处问题 <kbd>Ctrl</kbd> <kbd>S</kbd> 保存
      </p>
      <a className="button" href={backHref}>
        取消
      </a>
      <Button look="primary" isBusy={isPending} onClick={() => submit()}>
        {isPending ? "正在保存…" : "保存"}
      </Button>
      {suspects.length > 0 && (
        <SuspectedDuplicateDialog
          suspects={suspects}
          isPending={isPending}
          onConfirm={submit}
          onClose={clear}
        />
      )}
    </>
  );
}

function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const [first] = errors;
  return (
    <p className="customer-errors" role="alert">
      有 {errors.length} 处需要修改：{first?.message}
      {errors.length > 1 && " 等"}
    </p>
  );
}
