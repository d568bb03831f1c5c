import { useState } from "react";
import type { CodeDefinedForm } from "#platform/forms/define-form.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { ErrorText } from "#platform/web/error-note.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { DocumentStep } from "../definition.ts";
import { DocumentForm, createDocumentFormStore } from "./document-form.tsx";
import { FormRefusalNotes } from "./editor-notes.tsx";

export type StepDialogInput = Record<string, string | string[] | null>;

type StepDialogProps = {
  title: string;
  step: DocumentStep & { readonly form: CodeDefinedForm };
  options: OptionListSource;
  draft: { recordKey: string; title: string };
  isBusy: boolean;
  error: ApiError | null;
  /** `markSaved` ends the draft of the input, once the step is done. */
  onConfirm: (input: StepDialogInput, markSaved: () => void) => void;
  onClose: () => void;
};

/** Asks for what a step needs; its form checks and keeps its typing like any other form. */
export function StepDialog(props: StepDialogProps) {
  const { title, step, options, draft, isBusy, error, onConfirm, onClose } = props;
  const { form, warning } = step;
  const [store] = useState(() => createDocumentFormStore({ form, options, mode: "add" }));
  const confirm = (): void => {
    const typed = store.typedForm();
    const [row = {}] = listFormRows(store.filled()["input"]);
    onConfirm(row as StepDialogInput, () => store.markSaved(typed));
  };
  return (
    <Dialog title={title} onClose={onClose} className="step-dialog">
      {warning !== undefined && <p>{warning}</p>}
      <DocumentForm
        store={store}
        options={options}
        title={title}
        draft={draft}
        foot={
          <>
            <FormRefusalNotes editing={{ error: error ?? undefined, forgetError: () => undefined }} />
            <ConfirmButtons title={title} isBusy={isBusy} onConfirm={confirm} onClose={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

type StepWarningDialogProps = Pick<StepDialogProps, "title" | "isBusy" | "error" | "onClose"> & {
  warning: string;
  onConfirm: () => void;
};

/** Asks once more before a step without a form that cannot be taken back. */
export function StepWarningDialog(props: StepWarningDialogProps) {
  const { title, warning, isBusy, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        isComplete
        confirm={title}
        pending={`正在${title}…`}
        isPending={isBusy}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {() => (
          <>
            <p>{warning}</p>
            {error && <StepRefusal error={error} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** The dialog shows no form, so that the mistakes are named without links to their fields. */
function StepRefusal({ error }: { error: ApiError }) {
  const messages = new Set(error.fields?.map(({ message }) => message));
  return (
    <div className="editor-note" role="alert">
      <ErrorText error={error} />
      {messages.size > 0 && (
        <ul>
          {[...messages].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ConfirmButtonsProps = { title: string; isBusy: boolean; onConfirm: () => void; onClose: () => void };

function ConfirmButtons({ title, isBusy, onConfirm, onClose }: ConfirmButtonsProps) {
  const { focusFirstError: goToFirstError } = useFormContext();
  return (
    <div className="dialog-actions">
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" isBusy={isBusy} onClick={() => goToFirstError() === 0 && onConfirm()}>
        {isBusy ? `正在${title}…` : title}
      </Button>
    </div>
  );
}
