import type { ApiError } from "./api-error.ts";

export type ToastNotice = { id: number; text: string; error?: ApiError; tone?: NoticeTone };
/** The kind of a notice: a success, or something still to do. */
export type NoticeTone = "good" | "warning";

const LIFE_MS = 4000;

/** Holds the notices. Successes and warnings disappear by themselves, and errors stay until dismissed. */
export function createNoticeStore(startTimer: (run: () => void, waitMs: number) => void) {
  let shown: readonly ToastNotice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly ToastNotice[]): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  const dismiss = (id: number): void => show(shown.filter((notice) => notice.id !== id));
  return {
    current: (): readonly ToastNotice[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss,
    tell: (text: string, tone: NoticeTone = "good"): void => {
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

export const noticeStore = createNoticeStore((run, waitMs) => void setTimeout(run, waitMs));
