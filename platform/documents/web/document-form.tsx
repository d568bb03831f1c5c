import { type ReactNode, useId, useMemo, useSyncExternalStore } from "react";
import type { CodeDefinedForm } from "#platform/forms/define-form.ts";
import type { FormMode } from "#platform/forms/definition.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { mergeDraftTable } from "#platform/forms/web/draft-table.ts";
import { getFieldLabel } from "#platform/forms/web/field-label.ts";
import { FormStore, CONTENT_SIGNAL, FORM_SAVED_SIGNAL_NAME } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { type OptionListSource, createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";

type FormStoreInput = {
  form: CodeDefinedForm;
  options: OptionListSource;
  mode: FormMode;
  filled?: FilledForm;
};

/** A section that only the program fills is shown with the document, not while it is edited. */
export function createDocumentFormStore({ form, options, mode, filled }: FormStoreInput): FormStore {
  const { compiled } = form;
  const sections =
    mode === "detail"
      ? compiled.sections
      : compiled.sections.filter(({ elements }) => elements.some(({ element }) => !element.readOnly));
  const content = { ...createEmptyForm(sections), ...filled };
  const shown = Object.fromEntries(sections.map(({ code }) => [code, content[code] ?? {}]));
  const context = {
    today: getTodayInShanghai(new Date()),
    vocabulary: createOptionVocabulary(options),
    facts: {},
  };
  return new FormStore({ form: { ...compiled, sections }, filled: shown, mode, context });
}

type DocumentFormProps = {
  store: FormStore;
  options: OptionListSource;
  title: string;
  draft?: FormDraftPlace;
  foot?: ReactNode;
};

export function DocumentForm({ store, options, title, draft, foot }: DocumentFormProps) {
  const id = useId();
  return (
    <div className="document-form">
      {draft && <KeptDraft store={store} draft={draft} />}
      <FormView store={store} options={options} title={`${title}的分区`} id={id} foot={foot} />
    </div>
  );
}

function KeptDraft({ store, draft }: { store: FormStore; draft: FormDraftPlace }) {
  const { older } = useFormDraft(store, draft);
  return <OlderDraftNote older={older} />;
}

/** Where the typing of a form is kept in the browser, and what the user calls it there. */
type FormDraftPlace = { readonly recordKey: string; readonly title: string };

/** Keeps what is typed into a form; its component runs again at each keystroke, so it should draw little. */
function useFormDraft(store: FormStore, place: FormDraftPlace) {
  const [subscribeContent, subscribeBoth] = useMemo(() => {
    const content = (listener: () => void) => store.subscribe(CONTENT_SIGNAL, listener);
    const both = (listener: () => void) => {
      const stops = [content(listener), store.subscribe(FORM_SAVED_SIGNAL_NAME, listener)];
      return () => stops.forEach((stop) => stop());
    };
    return [content, both];
  }, [store]);
  const values = useSyncExternalStore(subscribeContent, store.typedForm);
  const isDirty = useSyncExternalStore(subscribeBoth, store.isDirty);
  const labels = useMemo(
    () => Object.fromEntries(store.form.sections.map(({ code, section }) => [code, section.title])),
    [store],
  );
  return useDraft({
    ...place,
    values,
    labels,
    labelOf: (path) => getFieldLabel(store.form, path),
    mergeTable: (path, rows) => mergeDraftTable(store.form, path, rows),
    isDirty,
    onRestore: (draft) => store.replace(draft as FilledForm),
  });
}
