import { LOCAL_STORAGE_KEY_PREFIX, localStore } from "../local-store.ts";
import type { OpenDraftTracker, DraftChangeBroadcaster } from "./autosave.ts";

const LOCK_PREFIX = "chengbao.draft/";
const NEWS_KEY = "draftsChanged";

/**
 * Marks live drafts by browser locks, which end with their page. Plain HTTP has no locks, so no draft counts as
 * live.
 */
export function createOpenDraftTracker(): OpenDraftTracker {
  /** Released drafts, which the browser reports as locked for another moment. */
  const letGo = new Set<string>();
  return {
    hold: (id) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      void findLocks()?.request(LOCK_PREFIX + id, { mode: "shared" }, () => promise);
      return () => {
        letGo.add(id);
        resolve();
      };
    },
    alive: async () => {
      const { held = [] } = (await findLocks()?.query()) ?? {};
      const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(LOCK_PREFIX));
      const ids = names.map((name) => name.slice(LOCK_PREFIX.length));
      return new Set(ids.filter((id) => !letGo.has(id)));
    },
  };
}

export function createDraftChangeBroadcaster(now: () => number): DraftChangeBroadcaster {
  return {
    tell: () => void localStore.write(NEWS_KEY, String(now())),
    hear: (listener) => {
      if (typeof window === "undefined") return;
      window.addEventListener("storage", ({ key }) => {
        if (key === LOCAL_STORAGE_KEY_PREFIX + NEWS_KEY) listener();
      });
    },
  };
}

function findLocks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}
