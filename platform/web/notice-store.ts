import type { ApiError } from "./api-error.ts";

export type Notice = { id: number; text: string; error?: ApiError; tone?: Tone };
/** How something ended, or that something is still to be done. */
export type Tone = "good" | "warning";

const LIFE_MS = 4000;

/** A success leaves by itself, and so does what is still to be done; an error stays until it is read. */
export function openNoticeStore(startTimer: (run: () => void, waitMs: number) => void) {
  let shown: readonly Notice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly Notice[]): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  const dismiss = (id: number): void => show(shown.filter((notice) => notice.id !== id));
  return {
    current: (): readonly Notice[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss,
    tell: (text: string, tone: Tone = "good"): void => {
      const id = (count += 1);
      show([...shown.filter((notice) => notice.text !== text || notice.error), { id, text, tone }]);
      startTimer(() => dismiss(id), LIFE_MS);
    },
    error: (error: ApiError): void => {
      const others = shown.filter((notice) => notice.text !== error.message);
      show([...others, { id: (count += 1), text: error.message, error }]);
    },
  };
}

export const notices = openNoticeStore((run, waitMs) => void setTimeout(run, waitMs));
