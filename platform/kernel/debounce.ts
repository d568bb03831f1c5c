/** Starts a timer and gives the way to stop it. */
export type StartTimer = (run: () => void, waitMs: number) => () => void;

export type Debounced<Given extends unknown[]> = {
  (...given: Given): void;
  /** Forgets the waiting call. */
  cancel(): void;
  /** Makes the waiting call now, if there is one. */
  flush(): void;
};

export function debounce<Given extends unknown[]>(
  run: (...given: Given) => void,
  waitMs = 500,
  startTimer: StartTimer = startRealTimer,
): Debounced<Given> {
  let waiting: { given: Given; stop: () => void } | undefined;
  const cancel = (): void => {
    waiting?.stop();
    waiting = undefined;
  };
  const flush = (): void => {
    const due = waiting;
    cancel();
    if (due) run(...due.given);
  };
  const call = (...given: Given): void => {
    cancel();
    waiting = { given, stop: startTimer(flush, waitMs) };
  };
  return Object.assign(call, { cancel, flush });
}

function startRealTimer(run: () => void, waitMs: number): () => void {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}
