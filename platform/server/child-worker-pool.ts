type PoolWorker = { isAlive(): boolean; end(): Promise<void> };
type PoolOptions<Worker> = {
  start: () => Worker;
  processes: number;
  /** An idle worker ends after this time. */
  idleMs: number;
};
export type ChildWorkerPool<Worker> = {
  use<Result>(work: (worker: Worker) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A slot of the pool. Its worker starts when the slot is first used. */
type Slot<Worker> = { worker?: Worker | undefined; idleTimer?: NodeJS.Timeout | undefined };
type WaitingRequest<Worker> = { take(slot: Slot<Worker>): void; reject(error: Error): void };

/** Child processes of one kind; further work waits for the next free one. */
export function openChildWorkerPool<Worker extends PoolWorker>({
  start,
  processes,
  idleMs,
}: PoolOptions<Worker>): ChildWorkerPool<Worker> {
  const slots: readonly Slot<Worker>[] = Array.from({ length: processes }, () => ({}));
  const free = [...slots];
  const waiting: WaitingRequest<Worker>[] = [];
  let isClosed = false;

  const take = (): Promise<Slot<Worker>> => {
    if (isClosed) return Promise.reject(closedError());
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve, reject) => waiting.push({ take: resolve, reject }));
  };
  const release = (slot: Slot<Worker>): void => {
    const next = waiting.shift();
    if (next) return next.take(slot);
    free.push(slot);
    slot.idleTimer = setTimeout(() => void slot.worker?.end(), idleMs).unref();
  };
  /** Replaces a worker that was killed or has ended. */
  const workerIn = (slot: Slot<Worker>): Worker => {
    if (!slot.worker?.isAlive()) slot.worker = start();
    return slot.worker;
  };

  return {
    use: async (work) => {
      const slot = await take();
      clearTimeout(slot.idleTimer);
      try {
        if (isClosed) throw closedError();
        return await work(workerIn(slot));
      } finally {
        release(slot);
      }
    },
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all(slots.map(async ({ worker }) => worker?.end()));
    },
  };
}

function closedError(): Error {
  return new Error("the worker pool is closed");
}
