import { useId, useState } from "react";
import { compileForm } from "#platform/forms/compile-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { type EngineForm, options } from "./engine-definition.ts";

/** Shows a form of the engine like a page, except that its conditions are compiled each time. */
export function EngineFormView({ form }: { form: EngineForm }) {
  const id = useId();
  const [store] = useState(() => openStore(form));
  return <FormView store={store} options={options} title="分区" id={id} />;
}

/** Lets the bench read the store. */
export const opened: { store?: FormStore } = {};

function openStore({ sections, filled }: EngineForm): FormStore {
  const store = new FormStore({
    form: compileForm({ sections, checks: [], facts: {}, maps: {} }),
    filled,
    mode: "edit",
    context: { today: "2026-01-01", vocabulary: createOptionVocabulary(options), facts: {} },
  });
  opened.store = store;
  return store;
}
