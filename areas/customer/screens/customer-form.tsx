import { type ReactNode, useId, useMemo, useState, useSyncExternalStore } from "react";
import { dictionaryOptionSource } from "#areas/dictionary/screens/dictionary-options.ts";
import { renderCertificateTools } from "#areas/ocr/screens/certificate-tools.tsx";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT_SIGNAL, FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { existingCustomerForm, newCustomerForm, PERSON_CUSTOMER_TYPE } from "../rules/customer-form.ts";
import { checkCustomerForm, toCustomerFields, toCustomerForm } from "../rules/customer-fields.ts";
import { listMasks } from "../rules/masked-customer.ts";
import "./customer.css";

export type CustomerFormHandle = {
  readonly store: FormStore;
  /** The masks that stand for stored numbers; those of a newer version join them. */
  readonly masks: Set<string>;
  /** Returns the entered fields, or all their errors. */
  validate(): { readonly fields: CustomerFields } | { readonly errors: readonly FormError[] };
};

type CustomerFormProps = {
  heading: string;
  /** The customer as it was when editing began; undefined for a new customer, who is a person by default. */
  base: CustomerFields | undefined;
  draft: { recordKey: string; title: string; formVersion?: string };
  /** Renders the foot, within the form's scope. */
  children: (handle: CustomerFormHandle, draftSaved: () => void) => ReactNode;
};

const newCustomer: Partial<CustomerFields> = { customerType: PERSON_CUSTOMER_TYPE, certificateType: "01" };

export function CustomerForm({ heading, base, draft, children }: CustomerFormProps) {
  const id = useId();
  const [handle] = useState(() => openForm(base));
  const { store } = handle;
  const subscribe = useMemo(
    () => (listener: () => void) => store.subscribe(CONTENT_SIGNAL, listener),
    [store],
  );
  const values = useSyncExternalStore(subscribe, store.typedForm);
  const autosave = useDraft({
    ...draft,
    values,
    labels,
    labelOf: (path) => getFieldLabel(store.form, path),
    isDirty: store.isDirty(),
    onRestore: (restored) => store.replace(restored as FilledForm),
  });
  return (
    <div className="customer-page">
      <header className="customer-head">
        <h1>{heading}</h1>
      </header>
      <OlderDraftNote older={autosave.older} />
      <div className="customer-form">
        <FormView
          store={store}
          options={dictionaryOptionSource}
          title={`${heading}的分区`}
          id={id}
          partyTools={renderCertificateTools}
          foot={<footer className="customer-foot">{children(handle, autosave.saved)}</footer>}
        />
      </div>
    </div>
  );
}

const labels = Object.fromEntries(newCustomerForm.sections.map(({ code, section }) => [code, section.title]));

function openForm(base: CustomerFields | undefined): CustomerFormHandle {
  const form = base ? existingCustomerForm : newCustomerForm;
  const masks = new Set(base && listMasks(base));
  const context = {
    masked: masks,
    today: getTodayInShanghai(new Date()),
    vocabulary: createOptionVocabulary(dictionaryOptionSource),
    facts: {},
  };
  const filled = toCustomerForm(base ?? newCustomer);
  const store = new FormStore({ form, filled, mode: base ? "edit" : "add", context });
  return {
    store,
    masks,
    validate: () => {
      const current = store.filled();
      const errors = checkCustomerForm(form, current, context);
      return errors.length > 0 ? { errors } : { fields: toCustomerFields(current) };
    },
  };
}
