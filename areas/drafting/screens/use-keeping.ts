import { useState } from "react";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import type { DraftCalls, Kept, SentForm } from "./draft-calls.ts";
import type { Intent } from "./handover.ts";

export type KeepingGiven<Saved extends Kept> = {
  calls: DraftCalls<Saved>;
  /** Nothing yet of a document that has no number. */
  first: Saved | undefined;
  /** It has its number now, and goes on on the page of that number. */
  onBegun: (saved: Saved, intent: Intent | undefined) => void;
};

/** What the server keeps of a document that is worked on. */
export function useKeeping<Saved extends Kept>({ calls, first, onBegun }: KeepingGiven<Saved>) {
  const [saved, setSaved] = useState(first);

  /** Nothing where the document goes on on another page. */
  const keep = async (store: FormStore, intent: Intent | undefined): Promise<Saved | undefined> => {
    if (saved && !store.isDirty()) return saved;
    const typed = store.typed();
    const filled = store.filled();
    const form = filled as SentForm;
    const kept = saved ? await calls.keep(saved, form) : await calls.begin(form, branchOf(filled));
    store.settle(typed);
    setSaved(kept);
    void calls.forget(kept);
    if (saved) return kept;
    // The draft hears that it is kept before its form goes.
    await new Promise((done) => void setTimeout(done));
    onBegun(kept, intent);
    return undefined;
  };
  return { saved, keep };
}

function branchOf({ base }: FilledForm): string | undefined {
  const comCode = base === undefined || Array.isArray(base) ? "" : (base as { comCode?: unknown }).comCode;
  return typeof comCode === "string" && comCode !== "" ? comCode : undefined;
}
