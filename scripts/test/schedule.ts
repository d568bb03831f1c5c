/** What waits for a place: browser jobs have places of their own, because they spend much of their time waiting. */
export type Waiting = { isBrowser: boolean; expectedSeconds: number };

export type Places = {
  /** Jobs of all kinds together. */
  total: number;
  browser: number;
};

export type Schedule<Job> = {
  add(jobs: readonly (Job & Waiting)[]): void;
  /** Waits until all jobs that were added are finished. */
  finished(): Promise<void>;
  state(): { waiting: readonly Job[]; running: readonly Job[] };
};

/** Runs jobs at once, the longest first, so that no long one is left alone at the end. */
export function openSchedule<Job>(places: Places, run: (job: Job & Waiting) => Promise<void>): Schedule<Job> {
  const waiting: (Job & Waiting)[] = [];
  const running = new Set<Job & Waiting>();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let onIdle = () => {};

  const browsersRunning = () => [...running].filter(({ isBrowser }) => isBrowser).length;

  function next(): (Job & Waiting) | undefined {
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
