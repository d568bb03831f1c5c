import type { LocalStore } from "../local-store.ts";
import type { Draft, DraftStore } from "./draft.ts";
import { openLastWords } from "./last-words.ts";

export type Shelf = DraftStore & {
  isRefused(): boolean;
  /** The page may be gone before the store has written. */
  putLast(draft: Draft): Promise<void>;
};

type ShelfParts = { store: DraftStore; local: LocalStore; onRefused(): void };

/** Private windows and full disks refuse; the local store, then the page's memory, hold what can be held: told once. */
export function openShelf({ store, local, onRefused }: ShelfParts): Shelf {
  const gone = new Set<string>();
  const lastWords = openLastWords(local);
  let isRefused = false;
  const refused = (): void => {
    if (isRefused) return;
    isRefused = true;
    onRefused();
  };
  const put = async (draft: Draft, replaced: string | undefined): Promise<void> => {
    gone.delete(draft.id);
    if (replaced !== undefined) gone.add(replaced);
    try {
      await store.put(draft, replaced);
      lastWords.dropUntil(draft);
    } catch {
      if (!gone.has(draft.id)) lastWords.leave(draft);
      refused();
    }
    if (replaced !== undefined) lastWords.drop(replaced);
  };
  const takeIn = async (kept: readonly Draft[]): Promise<Draft[]> => {
    const later = lastWords.all().filter(({ id }) => !gone.has(id));
    const isKept = (words: Draft): boolean =>
      kept.some(({ id, savedMs }) => id === words.id && savedMs >= words.savedMs);
    await Promise.all(
      later.map(async (words) => (isKept(words) ? lastWords.drop(words.id) : put(words, undefined))),
    );
    return later.filter((words) => !isKept(words));
  };
  return {
    isRefused: () => isRefused,
    put,
    putLast: (draft) => {
      lastWords.leave(draft);
      return put(draft, undefined);
    },
    remove: async (id) => {
      gone.add(id);
      lastWords.drop(id);
      // What cannot be removed could not be kept either, or is too old to be shown.
      await store.remove(id).catch(() => undefined);
    },
    list: async (userCode) => {
      const kept = await store.list(userCode).catch((): Draft[] => []);
      const newest = new Map(kept.filter(({ id }) => !gone.has(id)).map((draft) => [draft.id, draft]));
      for (const draft of await takeIn(kept)) newest.set(draft.id, draft);
      return [...newest.values()].filter((draft) => draft.userCode === userCode);
    },
  };
}
