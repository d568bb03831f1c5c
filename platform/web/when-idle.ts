const WAIT_MS = 200;

/** Runs the work once the browser is idle. Safari does not tell when it is, so there the work waits a moment. */
export function runWhenIdle(work: () => void, longestWaitMs: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: longestWaitMs });
  return () => cancelIdleCallback(idle);
}
