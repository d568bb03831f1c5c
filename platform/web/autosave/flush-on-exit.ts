import type { LocalStore } from "../local-store.ts";
import type { Draft } from "./draft.ts";
import { EXIT_DRAFT_PREFIX } from "./stored-drafts.ts";

/** Stores drafts synchronously while a page closes, which would abort a pending database write. */
export function createPageExitStorage(local: LocalStore) {
  return {
    /** A write that fails late must not replace a later draft. */
    leave: (draft: Draft): void => {
      const [stored] = readDraft(local.read(EXIT_DRAFT_PREFIX + draft.id));
      if (!stored || stored.savedMs <= draft.savedMs)
        local.write(EXIT_DRAFT_PREFIX + draft.id, JSON.stringify(draft));
    },
    drop: (id: string): void => local.remove(EXIT_DRAFT_PREFIX + id),
    /** An earlier write that completes late must not remove a later draft. */
    dropUntil: ({ id, savedMs }: Draft): void => {
      const [stored] = readDraft(local.read(EXIT_DRAFT_PREFIX + id));
      if (stored && stored.savedMs <= savedMs) local.remove(EXIT_DRAFT_PREFIX + id);
    },
    all: (): Draft[] =>
      local
        .keys()
        .filter((key) => key.startsWith(EXIT_DRAFT_PREFIX))
        .flatMap((key) => readDraft(local.read(key))),
  };
}

function readDraft(text: string | null): Draft[] {
  try {
    return [JSON.parse(text ?? "") as Draft];
  } catch {
    return [];
  }
}
