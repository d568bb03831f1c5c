/** Starts a timer and returns the function that stops it. */
export type StartTimer = (run: () => void, waitMs: number) => () => void;

export type Debounced<Args extends unknown[]> = {
  (...args: Args): void;
  /** Cancels the delayed call. */
  cancel(): void;
  /** Runs the delayed call at once, if there is one. */
  flush(): void;
};

export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  waitMs = 500,
  startTimer: StartTimer = startRealTimer,
): Debounced<Args> {
  let pending: { args: Args; stop: () => void } | undefined;
  const cancel = (): void => {
    pending?.stop();
    pending = undefined;
  };
  const flush = (): void => {
    const call = pending;
    cancel();
    if (call) run(...call.args);
  };
  const schedule = (...args: Args): void => {
    cancel();
    pending = { args, stop: startTimer(flush, waitMs) };
  };
  return Object.assign(schedule, { cancel, flush });
}

function startRealTimer(run: () => void, waitMs: number): () => void {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}
