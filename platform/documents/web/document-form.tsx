import { type ReactNode, useId } from "react";
import type { AreaForm } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { type OptionSource, createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import type { FormMode } from "#platform/forms/definition.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { type FormDraftPlace, useFormDraft } from "./use-form-draft.ts";

type FormStoreInput = {
  form: AreaForm;
  options: OptionSource;
  mode: FormMode;
  filled?: FilledForm;
};

/** A section that only the program fills is shown with the document, not while it is edited. */
export function openFormStore({ form, options, mode, filled }: FormStoreInput): FormStore {
  const { compiled } = form;
  const sections =
    mode === "detail"
      ? compiled.sections
      : compiled.sections.filter(({ elements }) => elements.some(({ element }) => !element.readOnly));
  const content = { ...createEmptyForm(sections), ...filled };
  const shown = Object.fromEntries(sections.map(({ code }) => [code, content[code] ?? {}]));
  const context = {
    today: todayInShanghai(new Date()),
    vocabulary: createOptionVocabulary(options),
    facts: {},
  };
  return new FormStore({ form: { ...compiled, sections }, filled: shown, mode, context });
}

type DocumentFormProps = {
  store: FormStore;
  options: OptionSource;
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
