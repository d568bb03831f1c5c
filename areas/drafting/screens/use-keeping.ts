import { useState } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import type { DraftCalls, SavedDraft, SentForm } from "./draft-calls.ts";
import type { Intent } from "./handover.ts";

export type KeepingProps<Saved extends SavedDraft> = {
  calls: DraftCalls<Saved>;
  /** Nothing yet of a document that has no number. */
  first: Saved | undefined;
  /** It has its number now, and goes on on the page of that number, or where its first deed has led. */
  onBegun: (saved: Saved, intent: Intent | undefined, href?: string) => void;
};

/** What the server keeps of a document that is worked on. */
export function useKeeping<Saved extends SavedDraft>({ calls, first, onBegun }: KeepingProps<Saved>) {
  const [saved, setSaved] = useState(first);

  /** Nothing where the document goes on on another page. */
  const keep = async (
    store: FormStore,
    intent: Intent | undefined,
    atOnce?: (begun: Saved) => Promise<string | undefined>,
  ): Promise<Saved | undefined> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typedForm();
    const filled = store.filled();
    const form = filled as SentForm;
    const kept = saved ? await calls.keep(saved, form) : await calls.begin(form, branchOf(filled));
    store.markSaved(typed);
    setSaved(kept);
    void calls.forget(kept);
    if (saved) return kept;
    // The draft hears that it is kept before its form goes.
    await new Promise((done) => void setTimeout(done));
    const href = await atOnce?.(kept);
    onBegun(kept, href === undefined ? intent : undefined, href);
    return undefined;
  };
  return {
    saved,
    keep,
    /** It may come back at once, and its page may still be open. */
    sent: (kept: Saved, { version }: Pick<SavedDraft, "version">): void => setSaved({ ...kept, version }),
  };
}

function branchOf({ base }: FilledForm): string | undefined {
  const comCode = base === undefined || Array.isArray(base) ? "" : (base as { comCode?: unknown }).comCode;
  return typeof comCode === "string" && comCode !== "" ? comCode : undefined;
}
