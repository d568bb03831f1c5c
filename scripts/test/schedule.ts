/** A job that waits for a place. Browser jobs have places of their own, because they mostly wait. */
export type WaitingTestJob = { isBrowser: boolean; expectedSeconds: number };

export type TestJobConcurrencyLimits = {
  /** Places for jobs of all kinds. */
  total: number;
  browser: number;
};

export type TestJobScheduler<Job> = {
  add(jobs: readonly (Job & WaitingTestJob)[]): void;
  /** Resolves when all added jobs are finished. */
  finished(): Promise<void>;
  state(): { waiting: readonly Job[]; running: readonly Job[] };
};

/** Runs several jobs at once, the longest first, so that no long job runs alone at the end. */
export function createTestJobScheduler<Job>(
  places: TestJobConcurrencyLimits,
  run: (job: Job & WaitingTestJob) => Promise<void>,
): TestJobScheduler<Job> {
  const waiting: (Job & WaitingTestJob)[] = [];
  const running = new Set<Job & WaitingTestJob>();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let onIdle = () => {};

  const browsersRunning = () => [...running].filter(({ isBrowser }) => isBrowser).length;

  function next(): (Job & WaitingTestJob) | undefined {
    if (running.size >= places.total) return undefined;
    const browser = browsersRunning() < places.browser ? waiting.findIndex(({ isBrowser }) => isBrowser) : -1;
    const index = browser >= 0 ? browser : waiting.findIndex(({ isBrowser }) => !isBrowser);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  function startMore(): void {
    for (let job = next(); job; job = next()) {
      const started = job;
      running.add(started);
      run(started)
        .catch(fail)
        .finally(() => {
          running.delete(started);
          startMore();
        });
    }
    if (running.size === 0) onIdle();
  }

  return {
    add(jobs) {
      waiting.push(...jobs);
      waiting.sort((first, second) => second.expectedSeconds - first.expectedSeconds);
      startMore();
    },
    finished() {
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      if (running.size === 0) onIdle();
      return Promise.race([failed, idle]);
    },
    state: () => ({ waiting: [...waiting], running: [...running] }),
  };
}
