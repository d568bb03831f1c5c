import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { UserTypedFormSchema } from "#platform/forms/wire.ts";
import type * as z from "zod/mini";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { useShortcuts } from "#platform/ui/use-page-keys.ts";
import { useTabMove } from "#platform/web/autosave/tab-place.ts";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type DocumentDefinition, buildDocumentPageHref } from "../definition.ts";
import type { DocumentCalls, SavedDocument } from "../document-calls.ts";
import { DocumentForm, createDocumentFormStore } from "./document-form.tsx";
import { refetchDocument } from "./document-queries.ts";
import { FormRefusalNotes } from "./editor-notes.tsx";
import { useSingleRunningAction } from "./use-actions.ts";

/** A new document that is in force once it is stored. */
export type ConfirmedStart = {
  /** The verb of its button, such as 出具. */
  readonly verb: string;
  /** What the document would bring about; fails like the change itself, at its cells. */
  readonly preview: (form: FilledForm) => Promise<ReactNode>;
};

type DocumentEditorProps = {
  document: DocumentDefinition;
  calls: DocumentCalls;
  options: OptionListSource;
  draft: { recordKey: string; title: string };
  /** Cells that are filled in before the user types. */
  filled?: FilledForm;
  first?: SavedDocument;
  confirmedStart?: ConfirmedStart;
  onReload?: () => void;
};

/** A new document, or one that is edited; another document needs another React key. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, calls, options, draft, filled, first, onReload, confirmedStart } = props;
  const client = useQueryClient();
  const moveTab = useTabMove();
  const mode = first ? "edit" : "add";
  const [store] = useState(() =>
    createDocumentFormStore({ form: document.form, options, mode, ...(filled && { filled }) }),
  );
  const [add, edit] = [useCallMutation(calls.add), useCallMutation(calls.edit)];
  const [saved, setSaved] = useState(first);
  const { busy, error, run, forgetError } = useSingleRunningAction<"save" | "preview">();
  const [preview, setPreview] = useState<ReactNode>();
  const save = () =>
    run("save", async () => {
      const typed = store.typedForm();
      const form = store.filled() as z.infer<typeof UserTypedFormSchema>;
      const { name, pages } = document;
      const next = saved
        ? await edit.mutateAsync({ businessNo: saved.businessNo, version: saved.version, form })
        : await add.mutateAsync({ form });
      store.markSaved(typed);
      setSaved(next);
      noticeStore.tell(`已${confirmedStart?.verb ?? "保存"}`);
      await refetchDocument(client, name, next.businessNo);
      // The draft hears that it is saved before its form goes.
      await new Promise((done) => void setTimeout(done));
      moveTab(buildDocumentPageHref(pages.detail, next.businessNo));
    });
  const { verb = "保存" } = confirmedStart ?? {};
  const label = confirmedStart ? `${verb}${document.title}` : verb;
  const begin = (): Promise<void> =>
    confirmedStart
      ? run("preview", async () => setPreview(await confirmedStart.preview(store.filled())))
      : save();
  const confirm = (): void => {
    setPreview(undefined);
    void save();
  };
  return (
    <DocumentForm
      store={store}
      options={options}
      title={document.title}
      draft={draft}
      foot={
        <footer className="document-foot">
          <FormRefusalNotes editing={{ error, forgetError }} onReload={onReload} />
          <SaveButton label={label} isBusy={busy !== undefined} onSave={begin} />
          {preview !== undefined && (
            <Dialog title={`${label}？`} onClose={() => setPreview(undefined)}>
              <DialogForm isComplete confirm={verb} onConfirm={confirm} onClose={() => setPreview(undefined)}>
                {() => preview}
              </DialogForm>
            </Dialog>
          )}
        </footer>
      }
    />
  );
}

type SaveButtonProps = { label: string; isBusy: boolean; onSave: () => Promise<void> };

function SaveButton({ label, isBusy, onSave }: SaveButtonProps) {
  const { focusFirstError: goToFirstError } = useFormContext();
  const save = (): void => {
    const count = goToFirstError();
    if (count === 0) return void onSave();
    noticeStore.tell(`还有 ${count} 处待完善，已定位到第一处`, "warning");
  };
  useShortcuts({ s: save });
  return (
    <Button look="primary" isBusy={isBusy} aria-keyshortcuts="Control+S" title="Ctrl+S" onClick={save}>
      {isBusy ? `正在${label}…` : label}
    </Button>
  );
}
