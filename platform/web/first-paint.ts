const WAIT_MS = 300;

/** Once the browser has shown what the page came with; one in the background shows nothing, so nobody waits there. */
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
