import type { LocalStore } from "../local-store.ts";
import type { Draft, DraftStore } from "./draft.ts";
import { createPageExitStorage } from "./flush-on-exit.ts";

export type DraftStorage = DraftStore & {
  isRefused(): boolean;
  /** Stores a draft while the page closes, before the store can confirm it. */
  putLast(draft: Draft): Promise<void>;
};

type DraftStorageOptions = { store: DraftStore; local: LocalStore; onRefused(): void };

/** Private windows and full disks refuse writes: drafts then go to the local store, and one warning is shown. */
export function createDraftStorage({ store, local, onRefused }: DraftStorageOptions): DraftStorage {
  const gone = new Set<string>();
  const exitStorage = createPageExitStorage(local);
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
      exitStorage.dropUntil(draft);
    } catch {
      if (!gone.has(draft.id)) exitStorage.leave(draft);
      refused();
    }
    if (replaced !== undefined) exitStorage.drop(replaced);
  };
  const takeIn = async (kept: readonly Draft[]): Promise<Draft[]> => {
    const later = exitStorage.all().filter(({ id }) => !gone.has(id));
    const isKept = (draft: Draft): boolean =>
      kept.some(({ id, savedMs }) => id === draft.id && savedMs >= draft.savedMs);
    await Promise.all(
      later.map(async (draft) => (isKept(draft) ? exitStorage.drop(draft.id) : put(draft, undefined))),
    );
    return later.filter((draft) => !isKept(draft));
  };
  return {
    isRefused: () => isRefused,
    put,
    putLast: (draft) => {
      exitStorage.leave(draft);
      return put(draft, undefined);
    },
    remove: async (id) => {
      gone.add(id);
      exitStorage.drop(id);
      // A draft that cannot be removed was never stored, or is too old to be offered.
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
