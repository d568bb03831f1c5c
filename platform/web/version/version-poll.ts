import type { StartTimer } from "#platform/kernel/debounce.ts";

const EVERY_MS = 30_000;

export type VersionPollOptions = {
  /** Fetches the server's present version. A failure is ignored. */
  ask(): Promise<string>;
  startTimer: StartTimer;
  isHidden(): boolean;
  hasUnsaved(): boolean;
  reload(): void;
  everyMs?: number;
};

export type VersionPoll = {
  /** Checks for a new version, also when the page becomes visible. */
  check(): Promise<void>;
  /** Whether a newer version is waiting because of unsaved input. */
  isOffered(): boolean;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

export function createVersionPoll(parts: VersionPollOptions): VersionPoll {
  const listeners = new Set<() => void>();
  let running: string | undefined;
  let isNewer = false;
  let isOffered = false;
  let stopTimer: () => void = () => undefined;
  let isStopped = false;

  const check = async (): Promise<void> => {
    stopTimer();
    if (!parts.isHidden()) {
      const served = await parts.ask().catch(() => running);
      running ??= served;
      isNewer = served !== running;
      settle();
    }
    if (isStopped) return;
    stopTimer();
    stopTimer = parts.startTimer(() => void check(), parts.everyMs ?? EVERY_MS);
  };
  const settle = (): void => {
    if (isNewer && !parts.hasUnsaved()) return parts.reload();
    if (isNewer === isOffered) return;
    isOffered = isNewer;
    listeners.forEach((listener) => listener());
  };
  return {
    check,
    isOffered: () => isOffered,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => {
      isStopped = true;
      stopTimer();
    },
  };
}
