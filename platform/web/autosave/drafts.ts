import { makeKey } from "../api-client.ts";
import { localStore } from "../local-store.ts";
import { session } from "../session.ts";
import { openAutosave } from "./autosave.ts";
import { openIdbDraftStore } from "./idb-draft-store.ts";
import { unsavedWork } from "./unsaved-work.ts";
import { openLiveDrafts, openDraftSignal } from "./live-tabs.ts";

export const drafts = openAutosave({
  store: openIdbDraftStore(),
  local: localStore,
  now: Date.now,
  startTimer: (run, waitMs) => {
    const timer = setTimeout(run, waitMs);
    return () => clearTimeout(timer);
  },
  makeId: makeKey,
  owner: session.current,
  liveDrafts: openLiveDrafts(),
  signal: openDraftSignal(Date.now),
});

function watchWindow(target: Window): void {
  session.subscribe(() => void drafts.refresh());
  target.addEventListener("pagehide", drafts.leave);
  target.document.addEventListener("visibilitychange", () => {
    if (target.document.visibilityState === "hidden") drafts.leave();
    else void drafts.refresh();
  });
  target.addEventListener("beforeunload", (event) => {
    if (drafts.isRefused() && drafts.hasUnsaved()) event.preventDefault();
  });
  void drafts.refresh();
}

unsavedWork.attach(drafts);
// Tests in Node have no window.
if (typeof window !== "undefined") watchWindow(window);
