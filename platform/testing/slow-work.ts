/** Keeps a worker thread busy, takes memory, or fails, for tests of worker threads. */
export function work({ forMs = 0, megabytes = 0, error }: SlowWork): number {
  if (error !== undefined) throw new Error(error);
  const end = Date.now() + forMs;
  while (Date.now() < end);
  const taken: number[][] = [];
  while (taken.length < megabytes) taken.push(Array.from({ length: 131_072 }, () => Math.random()));
  return forMs;
}

type SlowWork = { forMs?: number; megabytes?: number; error?: string };
