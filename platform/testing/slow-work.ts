/** Keeps a worker thread busy, or fails, for tests of worker threads. */
export function work({ forMs = 0, error }: { forMs?: number; error?: string }): number {
  if (error !== undefined) throw new Error(error);
  const end = Date.now() + forMs;
  while (Date.now() < end);
  return forMs;
}
