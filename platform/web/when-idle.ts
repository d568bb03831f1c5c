const WAIT_MS = 200;

/** Runs the work once the browser is idle. Safari cannot tell, so there the work runs after a short wait. */
export function runWhenIdle(work: () => void, longestWaitMs: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: longestWaitMs });
  return () => cancelIdleCallback(idle);
}

export function waitUntilIdle(longestWaitMs: number): Promise<void> {
  return new Promise((resolve) => void runWhenIdle(resolve, longestWaitMs));
}
