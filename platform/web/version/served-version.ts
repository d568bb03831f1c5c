import { unsavedWorkStore } from "../autosave/unsaved-work.ts";
import { createVersionPoll, type VersionPoll } from "./version-poll.ts";

/** Starts the poll in production only, because a development server reloads changes by itself. */
export function startVersionPoll(target: Window, everyMs?: number): VersionPoll {
  const poll = createVersionPoll({
    ask: askVersion,
    startTimer: (run, waitMs) => {
      const timer = setTimeout(run, waitMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => target.document.visibilityState === "hidden",
    hasUnsaved: unsavedWorkStore.hasUnsaved,
    reload: () => target.location.reload(),
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  target.document.addEventListener("visibilitychange", () => {
    if (target.document.visibilityState === "visible") void poll.check();
  });
  void poll.check();
  return poll;
}

async function askVersion(): Promise<string> {
  const response = await fetch(`/version/version.json?${Math.random()}`, { cache: "no-store" });
  const { version } = (await response.json()) as { version?: unknown };
  if (!response.ok || typeof version !== "string") throw new Error("no version");
  return version;
}
