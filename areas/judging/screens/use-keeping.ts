import { useState } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import type { DraftCalls, SavedDraft, SentForm } from "./draft-calls.ts";
import type { Intent } from "./handover.ts";

export type KeepingProps<Saved extends SavedDraft> = {
  calls: DraftCalls<Saved>;
  /** Undefined for a document without a number. */
  first: Saved | undefined;
  /** The document has got its number and goes on under `href`, or on the edit page of its number. */
  onBegun: (saved: Saved, intent: Intent | undefined, href?: string) => void;
};

/** Saves a document that is being edited, and keeps the last answer of the server. */
export function useKeeping<Saved extends SavedDraft>({ calls, first, onBegun }: KeepingProps<Saved>) {
  const [saved, setSaved] = useState(first);

  /** Returns undefined where the document goes on on another page. */
  const keep = async (
    store: FormStore,
    intent: Intent | undefined,
    submitAtOnce?: (begun: Saved) => Promise<string | undefined>,
  ): Promise<Saved | undefined> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typedForm();
    const filled = store.filled();
    const form = filled as SentForm;
    const next = saved ? await calls.keep(saved, form) : await calls.begin(form, branchOf(filled));
    store.markSaved(typed);
    setSaved(next);
    void calls.forget(next);
    if (saved) return next;
    // The autosave must see that the form is saved before the form unmounts.
    await new Promise((done) => void setTimeout(done));
    const href = await submitAtOnce?.(next);
    onBegun(next, href === undefined ? intent : undefined, href);
    return undefined;
  };
  return {
    saved,
    keep,
    /** Underwriting may return the document at once while its page is still open. */
    sent: (document: Saved, { version }: Pick<SavedDraft, "version">): void =>
      setSaved({ ...document, version }),
  };
}

function branchOf({ base }: FilledForm): string | undefined {
  const comCode = base === undefined || Array.isArray(base) ? "" : (base as { comCode?: unknown }).comCode;
  return typeof comCode === "string" && comCode !== "" ? comCode : undefined;
}
