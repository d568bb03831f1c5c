import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";

export type Findings<Entry> = { readonly entries: readonly Entry[]; readonly hasMore: boolean };
/** What fits a text, the likeliest first; asked again at each pause of the typing. */
export type Find<Entry> = (text: string, signal: AbortSignal) => Promise<Findings<Entry>>;

export type SearchShown<Entry> = Findings<Entry> & {
  readonly state: "idle" | "asking" | "found" | "failed";
};

export type Search<Entry> = {
  current(): SearchShown<Entry>;
  subscribe(listener: () => void): () => void;
  ask(text: string): void;
  /** The same once more, after it failed. */
  again(): void;
  stop(): void;
};

const WAIT_MS = 250;
type Searching = {
  /** So many characters are worth a question. */
  readonly least?: number;
  readonly startTimer?: StartTimer | undefined;
};

/** A list at the server that is asked while somebody types: one question at a time, and only its last answer counts. */
export function openSearch<Entry>(
  find: Find<Entry>,
  { least = 2, startTimer }: Searching = {},
): Search<Entry> {
  const idle: SearchShown<Entry> = { state: "idle", entries: [], hasMore: false };
  const listeners = new Set<() => void>();
  let shown = idle;
  let wanted = "";
  let asking = new AbortController();
  const show = (next: SearchShown<Entry>): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const run = async (): Promise<void> => {
    const mine = new AbortController();
    asking = mine;
    try {
      const found = await find(wanted, mine.signal);
      if (!mine.signal.aborted) show({ ...found, state: "found" });
    } catch {
      if (!mine.signal.aborted) show({ ...idle, state: "failed" });
    }
  };
  const later = debounce(() => void run(), WAIT_MS, startTimer);
  const stop = (): void => {
    later.cancel();
    asking.abort();
    if (shown !== idle) show(idle);
  };
  const ask = (text: string): void => {
    wanted = text.trim();
    if ([...wanted].length < least) return stop();
    asking.abort();
    show({ ...shown, state: "asking" });
    later();
  };
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    again: () => {
      ask(wanted);
      later.flush();
    },
    stop,
  };
}
