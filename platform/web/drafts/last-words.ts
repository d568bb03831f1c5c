import type { LocalStore } from "../local-store.ts";
import type { Draft } from "./draft.ts";

const PREFIX = "lastWords.";

/** A page that goes takes an unfinished write to the database with it; the local store writes before it returns. */
export function openLastWords(local: LocalStore) {
  return {
    /** A write that is refused late must not take the place of later words. */
    leave: (draft: Draft): void => {
      const [words] = readDraft(local.read(PREFIX + draft.id));
      if (!words || words.savedMs <= draft.savedMs) local.write(PREFIX + draft.id, JSON.stringify(draft));
    },
    drop: (id: string): void => local.remove(PREFIX + id),
    /** An earlier write that ends late must not drop the later words. */
    dropUntil: ({ id, savedMs }: Draft): void => {
      const [words] = readDraft(local.read(PREFIX + id));
      if (words && words.savedMs <= savedMs) local.remove(PREFIX + id);
    },
    all: (): Draft[] =>
      local
        .keys()
        .filter((key) => key.startsWith(PREFIX))
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
