import type { StartTimer } from "#platform/kernel/debounce.ts";
import type { Draft, DraftOwner, DraftValues, FieldLabels, DraftTarget } from "./draft.ts";

const PAUSE_MS = 250;
/** The longest wait before a write. It is below the promised second, because the write takes time too. */
const LONGEST_WAIT_MS = 700;

export type DraftWriterOptions = {
  now(): number;
  startTimer: StartTimer;
  makeId(): string;
  write(draft: Draft, replaced: string | undefined): void;
  remove(id: string): void;
  /** Marks the draft as being edited for all tabs, and returns the function that ends this. */
  hold(id: string): () => void;
  /** Called when the form becomes unsaved or saved. */
  onTurned(): void;
};

type WriteInput = {
  href: string;
  title: string;
  values: DraftValues;
  base?: DraftValues;
  left: DraftValues;
  labels: FieldLabels;
};

/** Stores the draft of one open form. Two tabs with the same record have separate drafts. */
export type DraftWriter = {
  note(written: WriteInput): void;
  /** Called when the form is saved or back to its saved values. */
  clean(): void;
  /** Continues an earlier draft; the present draft of this writer stays stored. */
  takeOver(draft: Draft): void;
  isDirty(): boolean;
  id(): string;
  flush(): void;
  close(): void;
};

export function createDraftWriter(parts: DraftWriterOptions, sheet: DraftTarget & DraftOwner): DraftWriter {
  let id = parts.makeId();
  let waiting: { written: WriteInput; sinceMs: number; stop: () => void } | undefined;
  let isDirty = false;
  let release: (() => void) | undefined;

  const turn = (next: boolean): void => {
    if (next === isDirty) return;
    isDirty = next;
    parts.onTurned();
  };
  const write = (written: WriteInput, replaced?: string): void => {
    release ??= parts.hold(id);
    parts.write({ ...written, ...sheet, id, savedMs: parts.now() }, replaced);
  };
  const flush = (): void => {
    const due = waiting;
    waiting?.stop();
    waiting = undefined;
    if (due) write(due.written);
  };
  const turnPage = (): void => {
    release?.();
    release = undefined;
    id = parts.makeId();
    turn(false);
  };
  return {
    note: (written) => {
      turn(true);
      const sinceMs = waiting?.sinceMs ?? parts.now();
      waiting?.stop();
      const leftMs = sinceMs + LONGEST_WAIT_MS - parts.now();
      waiting = { written, sinceMs, stop: parts.startTimer(flush, Math.max(0, Math.min(PAUSE_MS, leftMs))) };
    },
    clean: () => {
      waiting?.stop();
      waiting = undefined;
      if (release) parts.remove(id);
      turnPage();
    },
    takeOver: (draft) => {
      flush();
      turnPage();
      turn(true);
      write(draft, draft.id);
    },
    isDirty: () => isDirty,
    id: () => id,
    flush,
    close: () => {
      flush();
      turnPage();
    },
  };
}
