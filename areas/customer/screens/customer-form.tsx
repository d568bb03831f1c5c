import { type ReactNode, useId, useMemo, useState, useSyncExternalStore } from "react";
import { dictionaryOptions } from "#areas/dictionary/screens/dictionary-options.ts";
import type { FormFault } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { fieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT, FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { vocabularyOf } from "#platform/forms/web/options.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { knownCustomerForm, newCustomerForm, PERSON } from "../rules/customer-form.ts";
import { customerFaults, fieldsOf, formOf } from "../rules/customer-fields.ts";
import "./customer.css";

export type FormHandle = {
  readonly store: FormStore;
  /** What is typed, or everything that is wrong with it. */
  sound(): { readonly fields: CustomerFields } | { readonly faults: readonly FormFault[] };
};

type Given = {
  heading: string;
  /** As it was when its change began; a new customer is a person until somebody says otherwise. */
  base: CustomerFields | undefined;
  draft: { recordKey: string; title: string; formVersion?: string };
  /** Stands at the foot, within the form's scope. */
  children: (handle: FormHandle, draftSaved: () => void) => ReactNode;
};

const blank: Partial<CustomerFields> = { customerType: PERSON, certificateType: "01" };

export function CustomerForm({ heading, base, draft, children }: Given) {
  const id = useId();
  const [handle] = useState(() => openForm(base));
  const { store } = handle;
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe(CONTENT, listener), [store]);
  const values = useSyncExternalStore(subscribe, store.typed);
  const kept = useDraft({
    ...draft,
    values,
    labels,
    labelOf: (path) => fieldLabel(store.form, path),
    isDirty: store.isDirty(),
    onRestore: (restored) => store.replace(restored as FilledForm),
  });
  return (
    <div className="customer-page">
      <header className="customer-head">
        <h1>{heading}</h1>
      </header>
      <OlderDraft older={kept.older} />
      <div className="customer-form">
        <FormView
          store={store}
          options={dictionaryOptions}
          title={`${heading}的分区`}
          id={id}
          foot={<footer className="customer-foot">{children(handle, kept.saved)}</footer>}
        />
      </div>
    </div>
  );
}

const labels = Object.fromEntries(newCustomerForm.sections.map(({ code, section }) => [code, section.title]));

function openForm(base: CustomerFields | undefined): FormHandle {
  const form = base ? knownCustomerForm : newCustomerForm;
  const context = {
    today: todayInShanghai(new Date()),
    vocabulary: vocabularyOf(dictionaryOptions),
    facts: {},
  };
  const filled = formOf(base ?? blank);
  const store = new FormStore({ form, filled, mode: base ? "edit" : "add", context });
  return {
    store,
    sound: () => {
      const now = store.filled();
      const faults = customerFaults(form, now, context);
      return faults.length > 0 ? { faults } : { fields: fieldsOf(now) };
    },
  };
}
