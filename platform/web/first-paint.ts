const WAIT_MS = 300;

/** Resolves once the prerendered page is painted. A background tab paints nothing and resolves at once. */
export function waitForFirstPaint(): Promise<void> {
  if (document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((done) => {
    setTimeout(done, WAIT_MS);
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      done();
    }).observe({ type: "paint", buffered: true });
  });
}
