/** For tests of what runs on a thread of its own: keeps it busy, or fails. */
export function work({ forMs = 0, error }: { forMs?: number; error?: string }): number {
  if (error !== undefined) throw new Error(error);
  const end = Date.now() + forMs;
  while (Date.now() < end);
  return forMs;
}
