/** For tests of what runs on a thread of its own: keeps it busy, or fails. */
export function work({ forMs = 0, fault }: { forMs?: number; fault?: string }): number {
  if (fault !== undefined) throw new Error(fault);
  const end = Date.now() + forMs;
  while (Date.now() < end);
  return forMs;
}
