import { createIdempotencyKey } from "../api-client.ts";
import { localStore } from "../local-store.ts";
import { session } from "../session.ts";
import { createAutosave } from "./autosave.ts";
import { createIdbDraftStore } from "./idb-draft-store.ts";
import { unsavedWorkStore } from "./unsaved-work.ts";
import { createOpenDraftTracker, createDraftChangeBroadcaster } from "./live-tabs.ts";

export const browserAutosave = createAutosave({
  store: createIdbDraftStore(),
  local: localStore,
  now: Date.now,
  startTimer: (run, waitMs) => {
    const timer = setTimeout(run, waitMs);
    return () => clearTimeout(timer);
  },
  makeId: createIdempotencyKey,
  owner: session.current,
  liveDrafts: createOpenDraftTracker(),
  signal: createDraftChangeBroadcaster(Date.now),
});

function watchWindow(target: Window): void {
  session.subscribe(() => void browserAutosave.refresh());
  target.addEventListener("pagehide", browserAutosave.leave);
  target.document.addEventListener("visibilitychange", () => {
    if (target.document.visibilityState === "hidden") browserAutosave.leave();
    else void browserAutosave.refresh();
  });
  target.addEventListener("beforeunload", (event) => {
    if (browserAutosave.isRefused() && browserAutosave.hasUnsaved()) event.preventDefault();
  });
  void browserAutosave.refresh();
}

unsavedWorkStore.attach(browserAutosave);
// Tests in Node have no window.
if (typeof window !== "undefined") watchWindow(window);
