import { debounce, type StartTimer } from "#platform/kernel/debounce.ts";

export type SearchMatches<Entry> = { readonly entries: readonly Entry[]; readonly hasMore: boolean };
/** Searches by a text and returns the likeliest entries first. It runs at each pause of the typing. */
export type SearchFunction<Entry> = (text: string, signal: AbortSignal) => Promise<SearchMatches<Entry>>;

export type SearchState<Entry> = SearchMatches<Entry> & {
  readonly state: "idle" | "asking" | "found" | "failed";
};

export type SearchStore<Entry> = {
  current(): SearchState<Entry>;
  subscribe(listener: () => void): () => void;
  search(text: string): void;
  /** Repeats the last search after a failure. */
  retry(): void;
  stop(): void;
};

const WAIT_MS = 250;
type SearchOptions = {
  /** The least number of characters for a search. */
  readonly minLength?: number;
  readonly startTimer?: StartTimer | undefined;
};

/** Searches a list of the server while a user types. Only one request runs, and only the last answer counts. */
export function createSearchStore<Entry>(
  find: SearchFunction<Entry>,
  { minLength: least = 2, startTimer }: SearchOptions = {},
): SearchStore<Entry> {
  const idle: SearchState<Entry> = { state: "idle", entries: [], hasMore: false };
  const listeners = new Set<() => void>();
  let state = idle;
  let query = "";
  let current = new AbortController();
  const show = (next: SearchState<Entry>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    try {
      const findings = await find(query, controller.signal);
      if (!controller.signal.aborted) show({ ...findings, state: "found" });
    } catch {
      if (!controller.signal.aborted) show({ ...idle, state: "failed" });
    }
  };
  const debounced = debounce(() => void run(), WAIT_MS, startTimer);
  const stop = (): void => {
    debounced.cancel();
    current.abort();
    if (state !== idle) show(idle);
  };
  const ask = (text: string): void => {
    query = text.trim();
    if ([...query].length < least) return stop();
    current.abort();
    show({ ...state, state: "asking" });
    debounced();
  };
  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    search: ask,
    retry: () => {
      ask(query);
      debounced.flush();
    },
    stop,
  };
}
