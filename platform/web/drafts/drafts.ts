import { makeKey } from "../api-client.ts";
import { localStore } from "../local-store.ts";
import { session } from "../session.ts";
import { openDraftKeeper } from "./draft-keeper.ts";
import { openIdbDraftStore } from "./idb-draft-store.ts";
import { openLives, openNews } from "./live-tabs.ts";

export const drafts = openDraftKeeper({
  store: openIdbDraftStore(),
  local: localStore,
  now: Date.now,
  startTimer: (run, waitMs) => {
    const timer = setTimeout(run, waitMs);
    return () => clearTimeout(timer);
  },
  makeId: makeKey,
  owner: session.current,
  lives: openLives(),
  news: openNews(Date.now),
});

/** Once, when the application starts. */
export function startDrafts(target: Window): void {
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
