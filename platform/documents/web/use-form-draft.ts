import { useMemo, useSyncExternalStore } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT_SIGNAL, type FormStore, SAVED_SIGNAL } from "#platform/forms/web/form-store.ts";
import { useDraft } from "#platform/web/autosave/use-draft.ts";

/** Where the typing of a form is kept in the browser, and what the user calls it there. */
export type FormDraftPlace = { readonly recordKey: string; readonly title: string };

/** Keeps what is typed into a form; its component runs again at each keystroke, so it should draw little. */
export function useFormDraft(store: FormStore, place: FormDraftPlace) {
  const [subscribeContent, subscribeBoth] = useMemo(() => {
    const content = (listener: () => void) => store.subscribe(CONTENT_SIGNAL, listener);
    const both = (listener: () => void) => {
      const stops = [content(listener), store.subscribe(SAVED_SIGNAL, listener)];
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
    isDirty,
    onRestore: (draft) => store.replace(draft as FilledForm),
  });
}
